import { FRAMEWORK_PATH, isScriptPreload } from "./script-preload.ts";

/**
 * The value of a `Link` header (RFC 8288) without what Next adds to it in vain: preloads of its scripts, for pages
 * are sent without them, of style sheets that the page begins with, and a connection to this very site. Other links
 * stay as they are written; undefined when there are none.
 */
export function withoutVainLinks(link: string): string | undefined {
  const links = split(link, ",").filter((value) => value !== "" && !isVain(parse(value)));
  return links.length === 0 ? undefined : links.join(", ");
}

type Link = Readonly<{ rel?: string; as?: string; href?: string }>;

const isVain = (link: Link): boolean => isScriptPreload(link) || isStylePreload(link) || isOwnConnection(link);

const isStylePreload = ({ rel, as, href = "" }: Link): boolean =>
  rel === "preload" && as === "style" && href.startsWith(FRAMEWORK_PATH);

const isOwnConnection = ({ rel, href }: Link): boolean => rel === "preconnect" && href === "/";

function parse(value: string): Record<string, string> {
  const [target = "", ...parameters] = split(value, ";");
  const entries = parameters.map((parameter) => {
    const [name = "", ...rest] = parameter.split("=");
    return [name.trim().toLowerCase(), unquoted(rest.join("=").trim())] as const;
  });
  // A parameter given twice counts as given first.
  return { ...Object.fromEntries(entries.toReversed()), href: target.replace(/^<|>$/g, "") };
}

/** The parts of a value between separators that stand neither in a target nor in quotes. */
function split(value: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let closing: string | undefined;
  for (let index = 0; index < value.length; index++) {
    const character = value.charAt(index);
    if (closing === '"' && character === "\\") index++;
    else if (closing !== undefined) closing = character === closing ? undefined : closing;
    else if (character === "<") closing = ">";
    else if (character === '"') closing = '"';
    else if (character === separator) {
      parts.push(value.slice(start, index).trim());
      start = index + 1;
    }
  }
  return [...parts, value.slice(start).trim()];
}

const unquoted = (value: string): string => (value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value);
