import type { Argument } from "../program.ts";
import type { ReadSegment } from "../segment.ts";
import { addressesIn } from "./addresses.ts";
import { isNetworkCall, isShellLanguage } from "./commands.ts";

/**
 * Where a program that gets something from an address which is only put together when it runs names a host by itself.
 * One that knows several of the kind compares with them, rather than asking one.
 */
export function lineOfHostApart(
  { program, language, text, line }: ReadSegment,
  isOfKind: (text: string) => boolean,
): number | null {
  if (program === null || isShellLanguage(language)) return null;
  const named = program.strings.filter(({ value }) => isOfKind(value));
  const [only] = named;
  if (only === undefined || named.some(({ value }) => value !== only.value)) return null;
  if (!isSet.test((text.split("\n")[only.line - line] ?? "").split(only.value)[0] ?? "")) return null;
  const isOpen = program.calls.some(
    (call) => isNetworkCall(call) && call.args.length > 0 && !call.args.some(isSent) && !call.args.some(namesPath),
  );
  return isOpen ? only.line : null;
}

/** Before a text that a name or a property is set to: in a list it is one of several things. */
const isSet = /[=:(]\s*["'`]$/;

const isSent = ({ name }: Argument): boolean => /^(?:data|json|files|body|method)$/.test(name ?? "");

const namesPath = ({ value, strings }: Argument): boolean =>
  (value === null ? strings : [value]).some((text) => addressesIn(text).some(({ path }) => path.length > 1));
