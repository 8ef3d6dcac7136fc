import type { Passage } from "../passage.ts";

/** Keys of JSON whose values a package manager, an agent or an editor runs by itself. */
const runKey =
  /"(?:command|(?:pre|post)?(?:install|prepare|publish|pack|build|start|test|version|uninstall|restart|stop)|run|shell|script|postCreateCommand|postStartCommand|onCreateCommand|initializeCommand)"\s*:\s*("(?:[^"\\\n]|\\.)*")/g;

/** Commands that stand in a file of settings or in a manifest, as programs in it: hooks, scripts of packages, servers. */
export function* commandsInData(path: string, text: string): Generator<Passage> {
  if (!/\.jsonc?$/i.test(path)) return;
  let [line, counted] = [1, 0];
  for (const match of text.matchAll(runKey)) {
    const command = parsed(match[1] ?? "");
    if (command === null) continue;
    for (; counted < match.index; counted++) if (text.charCodeAt(counted) === LINE_END) line++;
    yield { place: "embedded", language: "bash", text: command, line, headings: [], before: "", isQuoted: false };
  }
}

const LINE_END = 10;

function parsed(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}
