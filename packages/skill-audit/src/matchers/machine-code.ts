import type { Call } from "../program.ts";
import type { ReadSegment } from "../segment.ts";
import { matchesIn } from "./matches.ts";

/** Memory that may be written and run: by .NET, POSIX, Windows. Scanners name such calls, too, but do not make them. */
const executable =
  /["']ReadWriteExecute["']|FileAccess\S{1,3}ReadWriteExecute|\bPROT_EXEC(?=\s{0,4}[)|,])|(?:VirtualAlloc(?:Ex)?|VirtualProtect(?:Ex)?|NtAllocateVirtualMemory|NtProtectVirtualMemory)\s?\([\s\S]{0,200}?\b(?:0x40|PAGE_EXECUTE_(?:READ)?WRITE)\b|\bmprotect\([^\n]{0,80}[,|]\s?(?:0x)?7\b/g;
/** What calls into it. */
const calling =
  /(?:GetDelegateForFunctionPointer(?:\[\w{1,60}\])?|CFUNCTYPE|WINFUNCTYPE|PYFUNCTYPE|Create(?:Remote)?Thread|NtCreateThreadEx|QueueUserAPC|CallWindowProc[AW]?|EnumSystemLocales\w{0,3}|EnumChildWindows|UnsafeFnPointer|ForeignFunction|koffi\.(?:decode|call|pointer))\s?\(|\.restype\s?=/;

/** A text that the bytes of a program are put together from stands in the program. */
const decoding = /base64|['"]hex['"]|brotli|gunzip|inflate|unzip|latin1|Uint8Array|fromCharCode/i;
const blank = /\.repeat\(|^["'`]\s{0,9}["'`]$/;
const bytes = /^b["'][\s\S]{16}|fromhex\(|b64decode\(|b85decode\(|^bytes\(\[/;

/** The lines on which a program runs code of a machine or of an engine that it has as data, rather than as a source. */
export function* machineCode({ text, line: firstLine, program }: ReadSegment): Generator<number> {
  if (program === null) return;
  if (calling.test(text)) {
    const [first] = matchesIn(text, executable, firstLine);
    if (first !== undefined) yield first.line;
  }
  const decodes = decoding.test(text);
  for (const call of program.calls) if (isOfEngine(call, decodes)) yield call.line;
}

/** Whether a call makes a program of what an engine has compiled, with no source or with one that says something else. */
function isOfEngine({ callee, args }: Call, decodes: boolean): boolean {
  if (/(?:^|\.)runBytecode$/.test(callee)) return decodes;
  if (/(?:^|\.)CodeType$/.test(callee)) return args.some(({ text }) => bytes.test(text));
  if (callee.endsWith(".replace")) return args.some(({ name, text }) => name === "co_code" && bytes.test(text));
  return (
    /(?:^|\.)(?:Script|compileFunction)$/.test(callee) &&
    args.some(({ name }) => name === "cachedData") &&
    (decodes || blank.test(args[0]?.text ?? ""))
  );
}
