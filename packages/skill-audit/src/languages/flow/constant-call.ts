import { braceFormat } from "./constant-format.ts";
import { characterOf } from "./constant-list.ts";
import { fromBase64, fromEncoding, fromHex, fromPercent } from "./decode.ts";
import type { CallExpression, Expression } from "./expression.ts";
import type { Resolver, Value } from "./resolver.ts";

type Decoder = (text: string) => string | null;

const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ["atob", fromBase64],
  ["base64.b64decode", fromBase64],
  ["base64.standard_b64decode", fromBase64],
  ["base64.urlsafe_b64decode", fromBase64],
  ["base64.decodebytes", fromBase64],
  ["base64.decodestring", fromBase64],
  ["binascii.a2b_base64", fromBase64],
  ["bytes.fromhex", fromHex],
  ["bytearray.fromhex", fromHex],
  ["binascii.unhexlify", fromHex],
  ["binascii.a2b_hex", fromHex],
  ["decodeURIComponent", fromPercent],
  ["decodeURI", fromPercent],
  ["unescape", fromPercent],
  ["urllib.parse.unquote", fromPercent],
  ["str", (text) => text],
  ["String", (text) => text],
  ["bytes", (text) => text],
]);
const CHARACTERS = new Set(["chr", "unichr", "String.fromCharCode", "String.fromCodePoint"]);
/** Methods of a string or bytes that return the same text. */
const SAME = new Set(["decode", "encode", "toString", "strip", "trim", "valueOf"]);

/** Evaluates a call that combines or decodes constants; null for others. */
export function constantCall(call: CallExpression, resolver: Resolver): Value | null {
  if (call.isAssignment) return null;
  const text = namedCall(resolver.nameOf(call.callee), call, resolver) ?? methodCall(call, resolver);
  return text === null ? null : { text, isText: true };
}

function namedCall(name: string, call: CallExpression, resolver: Resolver): string | null {
  const [first, second] = call.args;
  if (first === undefined) return null;
  if (name === "pathlib.Path" || name === "pathlib.PurePath") return pathOf(call, resolver);
  if (CHARACTERS.has(name)) return charactersOf(call, resolver);
  const decode = DECODERS.get(name);
  const isBuffer = name === "Buffer.from" || name === "buffer.Buffer.from" || name === "Buffer";
  if (decode === undefined && !isBuffer && name !== "codecs.decode") return null;
  const text = resolver.valueOf(first.value);
  if (text === null) return isBuffer || name === "bytes" ? bytesOf(first.value, resolver) : null;
  if (decode !== undefined) return decode(text.text);
  const encoding = second === undefined ? "utf8" : resolver.valueOf(second.value)?.text;
  return encoding === undefined ? null : fromEncoding(text.text, encoding);
}

function charactersOf(call: CallExpression, resolver: Resolver): string | null {
  let text = "";
  for (const { value } of call.args) {
    const codes = value.kind === "spread" ? resolver.listOf(value.parts[0]) : [resolver.valueOf(value)];
    if (codes === null) return null;
    for (const code of codes) {
      if (code === null) return null;
      text += characterOf(code.text);
    }
  }
  return text;
}

function pathOf(call: CallExpression, resolver: Resolver): string | null {
  const parts = call.args.map(({ value }) => resolver.valueOf(value)?.text);
  return parts.includes(undefined) ? null : parts.join("/").replaceAll(/(?<!:)\/{2,}/g, "/");
}

function bytesOf(expression: Expression, resolver: Resolver): string | null {
  const codes = resolver.listOf(expression);
  return codes === null ? null : Buffer.from(codes.map(({ text }) => Number(text))).toString("utf8");
}

function methodCall(call: CallExpression, resolver: Resolver): string | null {
  if (call.callee.kind !== "member") return null;
  const { object, property } = call.callee;
  const first = call.args[0]?.value;
  if (property === "join") return joined(object, first, resolver);
  if (property === "apply") return applied(object, call, resolver);
  if (!SAME.has(property) && property !== "concat" && property !== "replace" && property !== "format") return null;
  const receiver = resolver.valueOf(object);
  if (receiver === null) return null;
  if (SAME.has(property)) return sameText(receiver.text, property, first, resolver);
  if (property === "format") return receiver.isText ? braceFormat(receiver.text, call.args, resolver) : null;
  const values = call.args.map(({ value }) => resolver.valueOf(value));
  const texts = values.flatMap((value) => (value === null ? [] : [value.text]));
  if (texts.length < values.length) return null;
  if (property === "concat") return receiver.text + texts.join("");
  const [from, to] = texts;
  return from === undefined || to === undefined || from === "" ? null : receiver.text.split(from).join(to);
}

/** Evaluates such a method. `x.toString("base64")` and Python 2's `x.decode("hex")` return a different text. */
function sameText(text: string, method: string, by: Expression | undefined, resolver: Resolver): string | null {
  const encoding = by === undefined ? "utf8" : resolver.valueOf(by)?.text;
  if (encoding === undefined) return null;
  if (method === "toString") return /^(?:utf-?8|latin1|ascii|binary)$/i.test(encoding) ? text : null;
  return method === "decode" ? fromEncoding(text, encoding) : text;
}

/** `",".join(list)` in Python, `list.join(",")` in JavaScript. */
function joined(object: Expression, argument: Expression | undefined, resolver: Resolver): string | null {
  const items = resolver.listOf(object);
  if (items !== null) {
    const by = argument === undefined ? { text: "," } : resolver.valueOf(argument);
    return by === null ? null : items.map(({ text }) => text).join(by.text);
  }
  const by = resolver.valueOf(object);
  const list = by === null || argument === undefined ? null : resolver.listOf(argument);
  return by === null || list === null ? null : list.map(({ text }) => text).join(by.text);
}

/** `String.fromCharCode.apply(null, list)` */
function applied(object: Expression, call: CallExpression, resolver: Resolver): string | null {
  const list = call.args[1]?.value;
  if (list === undefined || !CHARACTERS.has(resolver.nameOf(object))) return null;
  return (
    resolver
      .listOf(list)
      ?.map(({ text }) => characterOf(text))
      .join("") ?? null
  );
}
