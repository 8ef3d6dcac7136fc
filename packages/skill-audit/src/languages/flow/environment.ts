import type { Literal } from "../../program.ts";
import type { CallExpression, Expression } from "./expression.ts";
import type { Resolver } from "./resolver.ts";
import type { Sketch } from "./sketch.ts";

const ENVIRONMENTS = new Set(["os.environ", "os.environb", "process.env", "Bun.env", "import.meta.env", "Deno.env"]);
const GETTERS = /^(?:os\.getenvb?|(?:os\.environb?|Deno\.env)\.(?:get|pop|setdefault|has|__getitem__))$/;
const METHODS = /^(?:get|pop|setdefault|has|set|delete|update|clear|putenv|__getitem__)$/;
/** Methods that return all variables. */
const ALL = /^(?:items|values|copy|toObject|keys)$/;

/** Returns the environment variables that are read by name; `*` if all are read. */
export function environmentOf(sketch: Sketch, resolver: Resolver): Literal[] {
  const found: Literal[] = [];
  const add = (value: string, start: number): void => void found.push(sketch.literal({ start, value }));
  for (const member of sketch.members) {
    if (sketch.targets.has(member) || !isEnvironment(member.object, resolver)) continue;
    const key = member.kind === "member" ? member.property : resolver.valueOf(member.index)?.text;
    if (key === undefined || METHODS.test(key)) continue;
    add(ALL.test(key) ? "*" : key, member.start);
  }
  for (const call of sketch.calls) {
    const [first] = call.args;
    const name =
      first !== undefined && GETTERS.test(resolver.nameOf(call.callee)) ? resolver.valueOf(first.value) : null;
    if (name !== null) add(name.text, call.start);
    if (takesWhole(call, resolver)) add("*", call.start);
  }
  for (const whole of sketch.wholes) if (isEnvironment(whole, resolver)) add("*", whole.start);
  return found;
}

export function isEnvironment(expression: Expression, resolver: Resolver): boolean {
  const isNamed = expression.kind === "name" || expression.kind === "member" || expression.kind === "subscript";
  return isNamed && ENVIRONMENTS.has(resolver.nameOf(expression));
}

/** Returns whether a call reads the whole environment. Passing it to a child process as `env` does not count. */
function takesWhole(call: CallExpression, resolver: Resolver): boolean {
  if (call.isAssignment) return false;
  return call.args.some(({ name, value }) => name !== "env" && isEnvironment(value, resolver));
}
