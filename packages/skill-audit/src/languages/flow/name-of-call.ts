import type { CallExpression, Expression } from "./expression.ts";
import type { Resolver } from "./resolver.ts";

const LOADERS = new Set(["require", "import", "__import__", "importlib.import_module", "module.createRequire()"]);
/** Functions that return a wrapper of their first argument. */
const WRAPPERS =
  /^(?:util\.promisify|(?:\w+\.)?promisify|pify|functools\.partial|__import(?:Star|Default)|_interopRequire(?:Default|Wildcard)|__toESM|__toModule)$/;

/** Returns the module that a call loads by a constant name; null for other calls. */
export function loadedModule(call: CallExpression, resolver: Resolver): string | null {
  if (call.isAssignment || !LOADERS.has(resolver.nameOf(call.callee))) return null;
  const [first] = call.args;
  const value = first === undefined ? null : resolver.valueOf(first.value);
  return value?.isText === true ? value.text.replace(/^node:/, "") : null;
}

/** Returns the qualified name of a call's result: a module, the member read by `getattr`, the function wrapped by `promisify`; else `callee()`. */
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

/** `__import__("a.b")` returns `a`. */
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
