import type { Expression } from "./expression.ts";
import type { Resolver } from "./resolver.ts";

/** Returns whether the constructor of an expression is `Function` or a similar constructor, which compiles a string. */
export function isFunctionObject(expression: Expression, resolver: Resolver): boolean {
  const object = resolver.follow(expression);
  if (object.kind === "function") return true;
  if (object.kind === "call") {
    const [first] = object.args;
    const callee = resolver.nameOf(object.callee);
    const isPrototype = callee === "Object.getPrototypeOf" || callee === "Reflect.getPrototypeOf";
    return isPrototype && first !== undefined && resolver.follow(first.value).kind === "function";
  }
  if (object.kind !== "member" && object.kind !== "subscript") return false;
  if (object.kind === "member" && object.property === "__proto__") return isFunctionObject(object.object, resolver);
  // A method of a literal: `[]["filter"].constructor`.
  const { kind } = resolver.follow(object.object);
  return kind === "text" || (kind === "list" && object.kind === "subscript") || isMethodOfList(object, kind);
}

const isMethodOfList = (object: Expression, kind: Expression["kind"]): boolean =>
  kind === "list" && object.kind === "member" && object.property !== "length";
