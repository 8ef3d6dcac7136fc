import type { Call } from "../program.ts";
import type { ReadSegment } from "../segment.ts";
import { isNetworkCall } from "./commands.ts";
import { mentionsAny, namesHolding } from "./name-flow.ts";

/** What somebody else gives to a program: arguments, standard input, a request. */
const given =
  /\bsys\.(?:argv|stdin)\b|\bprocess\.(?:argv|stdin)\b|\binput\(|\bfileinput\.input\b|\b(?:flask\.)?request\.(?:args|form|json|values|data|files|GET|POST|get_json|query_params)\b|\breq(?:uest)?\.(?:query|body|params|headers)\b|\.parse_(?:known_)?args\(|\bDeno\.(?:args|stdin)\b|\bBun\.(?:argv|stdin)\b|\bparseArgs\(|\breadline\b.*\.question\(|\$args\b|\bRead-Host\b/;
const requests = /^(?:app|router|server|http)\.(?:get|post|put|patch|all|use|createServer)$|(?:^|\.)get_json$/;
const calls =
  /(?:^|\.)(?:input|parse_args|parse_known_args|question|get_json)$|^(?:sys|process)\.stdin\.|^(?:app|router|server|http)\.(?:get|post|put|patch|all|use|createServer)$/;

const readers =
  /(?:^|\.)(?:open|read|readlines?|read_text|read_bytes|readFile(?:Sync)?|DictReader|reader|load|loads|json|safe_load|parse|fetchall|fetchone|read_\w+)$/;

/** Returns whether a call's arguments come from the network or from data in files, which the agent did not write. */
export const isFromData = ({ from }: Call): boolean =>
  from.some((one) => isNetworkCall(one) || readers.test(one.callee) || requests.test(one.callee));

/** Whether what a call gets was given to the program from outside: by name, through assignments, or by what it is made of. */
export function isFromOutside(call: Call, { text: source }: ReadSegment): boolean {
  if (call.from.some((one) => isNetworkCall(one) || calls.test(one.callee))) return true;
  const texts = [call, ...call.from].flatMap(({ args }) => args.map(({ text }) => text));
  if (texts.some((text) => given.test(text))) return true;
  if (!given.test(source)) return false;
  const names = namesHolding(source, (text) => given.test(text));
  return texts.some((text) => mentionsAny(text, names));
}
