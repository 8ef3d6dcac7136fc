import type { CallExpression, Expression } from "./expression.ts";
import type { Resolver } from "./resolver.ts";

const LOADERS = new Set(["require", "import", "__import__", "importlib.import_module", "module.createRequire()"]);
/** Functions whose result does what their first argument does. */
const WRAPPERS =
  /^(?:util\.promisify|(?:\w+\.)?promisify|pify|functools\.partial|__import(?:Star|Default)|_interopRequire(?:Default|Wildcard)|__toESM|__toModule)$/;

/** The module that a call loads, by a constant name; null of other calls. */
export function loadedModule(call: CallExpression, resolver: Resolver): string | null {
  if (call.isAssignment || !LOADERS.has(resolver.nameOf(call.callee))) return null;
  const [first] = call.args;
  const value = first === undefined ? null : resolver.valueOf(first.value);
  return value?.isText === true ? value.text.replace(/^node:/, "") : null;
}

/** The full name of what a call gives: a module, a member that `getattr` takes, what `promisify` wraps; else `callee()`. */
export function nameOfCall(call: CallExpression, resolver: Resolver): string {
  const callee = resolver.nameOf(call.callee);
  const first = call.args[0]?.value;
  if (first !== undefined) {
    const loaded = loadedModule(call, resolver);
    if (loaded !== null) return moduleName(callee, loaded);
    if (WRAPPERS.test(callee)) return resolver.nameOf(first);
    const member = takenMember(callee, first, call.args[1]?.value, resolver);
    if (member !== null) return member;
  }
  if (callee.endsWith(".bind") && call.callee.kind === "member") return resolver.nameOf(call.callee.object);
  return callee === "" ? "" : `${callee}()`;
}

/** `__import__("a.b")` gives `a`. */
function moduleName(loader: string, module: string): string {
  const name = loader === "__import__" ? (module.split(".")[0] ?? module) : module;
  return name === "__builtin__" ? "builtins" : name;
}

function takenMember(
  callee: string,
  object: Expression,
  key: Expression | undefined,
  resolver: Resolver,
): string | null {
  if (callee !== "getattr" && callee !== "Reflect.get") return null;
  const value = key === undefined ? null : resolver.valueOf(key);
  return value === null ? null : resolver.join(resolver.nameOf(object), value.text);
}
