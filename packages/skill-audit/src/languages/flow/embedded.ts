import type { Embedded, Language } from "../../program.ts";
import type { CallExpression } from "./expression.ts";
import type { Resolver } from "./resolver.ts";
import type { Sketch } from "./sketch.ts";

const PYTHON = new Set(["exec", "eval", "compile", "runpy.run_string", "code.interact"]);
const SCRIPT = new Set(["eval", "Function", "setTimeout", "setInterval", "execScript"]);
const VM = /^vm\.(?:runIn\w+|Script|compileFunction|SourceTextModule)$/;

/** Returns the constant code of the same language that a call executes; null for other calls. */
export function programInCall(
  call: CallExpression,
  language: Language,
  sketch: Sketch,
  resolver: Resolver,
): Embedded | null {
  if (call.isAssignment) return null;
  const callee = resolver.nameOf(call.callee);
  const isRun = language === "python" ? PYTHON.has(callee) : SCRIPT.has(callee) || VM.test(callee);
  if (!isRun) return null;
  // The arguments of `Function` are parameter names followed by the code.
  const program = (callee === "Function" ? call.args.at(-1) : call.args[0])?.value;
  const value = program === undefined ? null : resolver.valueOf(program);
  if (program === undefined || value === null || !value.isText) return null;
  return { language, text: value.text, line: sketch.line(resolver.follow(program).start) };
}
