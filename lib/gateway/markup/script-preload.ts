/** Where Next serves its own files. */
export const FRAMEWORK_PATH = "/_next/";

const fetchingEarly: ReadonlySet<string> = new Set(["preload", "modulepreload", "prefetch"]);

/** Whether a link, of a page or of its headers, fetches a script of Next's ahead of its use. */
export function isScriptPreload({ rel = "", as, href = "" }: { rel?: string; as?: string; href?: string }): boolean {
  const relations = rel.toLowerCase().split(" ");
  if (!href.startsWith(FRAMEWORK_PATH) || !relations.some((relation) => fetchingEarly.has(relation))) return false;
  return relations.includes("modulepreload") || as?.toLowerCase() === "script" || pathOf(href).endsWith(".js");
}

const pathOf = (href: string): string => href.split("?", 1)[0] ?? "";
