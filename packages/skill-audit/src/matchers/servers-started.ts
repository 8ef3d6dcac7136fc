import type { Command, Program } from "../program.ts";
import type { ReadSegment } from "../segment.ts";
import { matchesIn } from "./matches.ts";

/** Programs of agents and editors that are told of a server to start, by the subcommand or the option that tells them. */
const agents =
  /^(?:claude|codex|gemini|qwen|copilot|cursor-agent|amp|droid|opencode|goose|kiro-cli|q|code|code-insiders|cursor|fastmcp|mcp)$/;
const stated =
  /["']?command["']?\s{0,4}:\s{0,4}["']([\w./-]{1,60})["']\s{0,4},\s{0,8}["']?args["']?\s{0,4}:\s{0,4}\[([^\]]{0,600})\]/g;

const commandOf = (name: string, texts: readonly string[], line: number): Command => ({
  name,
  words: texts.map((text) => ({ text, isLiteral: true, line })),
  redirects: [],
  reads: [],
  inner: [],
  isElevated: false,
  line,
  text: [name, ...texts].join(" "),
});

const starters = /^(?:npx|bunx|pnpx|uvx|uv|npm|pnpm|yarn|bun|pipx|deno|nix|go|cargo)$/;

/** Commands with which an agent starts servers that it is told of: `claude mcp add pages -- npx -y pages`. */
export function* serversAdded({ commands }: Program): Generator<Command> {
  for (const { name, words, line } of commands) {
    if (!agents.test(name)) continue;
    const texts = words.map(({ text }) => text);
    const isAdding =
      (/^mcp$/.test(texts[0] ?? "") && /^(?:add|add-json|install)$/.test(texts[1] ?? "")) ||
      texts.includes("--add-mcp");
    if (!isAdding) continue;
    const at = texts.findIndex((text, index) => index > 1 && starters.test(text));
    if (at >= 0) yield commandOf(texts[at] ?? "", texts.slice(at + 1), line);
    for (const text of texts) if (text.includes("command")) yield* serversOf(text, line);
  }
}

/** The commands of servers that settings state, wherever they stand. */
export function serversStated({ text, line }: Pick<ReadSegment, "text" | "line">): Command[] {
  return [...serversOf(text, line)];
}

function* serversOf(text: string, first: number): Generator<Command> {
  for (const { groups, line } of matchesIn(text, stated, first)) {
    const [name = "", args = ""] = groups;
    const texts = Array.from(args.matchAll(/["']([^"'\n]{1,200})["']/g), ([, one = ""]) => one);
    if (starters.test(name)) yield commandOf(name, texts, line);
  }
}
