import type { Call, Command, Program, Word } from "../program.ts";
import { isShellCall, isStarter } from "./runs.ts";
import { serversAdded } from "./servers-started.ts";

/** Programs that install or run packages, also as Windows names them. */
const manager = /^(?:npx|npm|pnpm|yarn|bun|bunx|pnpx|uvx|uv|pip3?|pipx|deno|gem|cargo|go)(?:\.cmd)?$/;
const installing =
  /^(?:npm|pnpm|yarn|bun|pip3?|pipx|uv|deno|gem|cargo|go|npx|bunx|uvx|python3?\s+-m\s+pip)\s+(?:-\w+\s+)*(?:pip\s+|tool\s+|global\s+)?(?:i|install|add|get|-y|--yes|run)\s/;

/**
 * Commands of package managers that a program starts without their standing there as a whole: one of several names of a
 * manager, or one of several texts of which each is a command.
 */
export function* startedInstalls(program: Program): Generator<Command> {
  yield* serversAdded(program);
  for (const { callee, args, line } of program.calls)
    if (/^pip(?:\._internal)?(?:\.cli\.main)?\.main$/.test(callee))
      yield toCommand(["pip", ...args.flatMap(({ strings }) => [...strings])], line);
  const starters = program.calls.filter((call) => isStarter(call) && call.args[0]?.value === null);
  for (const call of starters) yield* ofChosenManager(call);
  if (!starters.some((call) => isShellCall(call) || /split\(/.test(call.args[0]?.text ?? ""))) return;
  for (const { value, line } of program.strings)
    if (installing.test(value)) yield toCommand(value.trim().split(/\s+/), line);
}

function* ofChosenManager({ args, line }: Call): Generator<Command> {
  const [first, second] = args;
  const names = first?.strings ?? [];
  if (names.length < 2 || !names.every((text) => manager.test(text)) || second?.name !== null) return;
  yield toCommand([(names.at(-1) ?? "").replace(/\.cmd$/, ""), ...second.strings], line);
}

function toCommand([name = "", ...texts]: readonly string[], line: number): Command {
  const words: Word[] = texts.map((text) => ({ text, isLiteral: true, line }));
  const text = [name, ...texts].join(" ");
  return { name, words, redirects: [], reads: [], inner: [], isElevated: false, line, text };
}
