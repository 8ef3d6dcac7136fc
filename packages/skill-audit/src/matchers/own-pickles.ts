import type { AuditedUnit } from "../audited-unit.ts";
import type { Call, Program } from "../program.ts";
import { escaped } from "./escaped.ts";

const writers = /^(?:c?[pP]ickle|dill|cloudpickle|marshal|joblib)\.dumps?$|\.to_pickle$|^torch\.save$/;

export const isWriter = ({ callee }: Call): boolean => writers.test(callee);

/** Whether what is loaded is a file that the same program wrote on a line before, or another text of the skill writes. */
export function isOwnFile(call: Call, { calls }: Program, unit: AuditedUnit): boolean {
  const loaded = filesOf(call);
  if (loaded.length === 0) return false;
  const isWrittenBefore = calls.some(
    (one) => one.line < call.line && isWriter(one) && filesOf(one).some((file) => loaded.includes(file)),
  );
  return isWrittenBefore || loaded.some((file) => isWrittenElsewhere(file, call, unit));
}

/** The names of the files that a call opens, or is given. */
function filesOf({ args, from }: Call): string[] {
  const opened = from.filter(({ callee }) => /(?:^|\.)open$/.test(callee)).map((one) => one.args[0]);
  return [...opened, ...args].flatMap((argument) =>
    argument?.value != null && /\.\w{2,8}$/.test(argument.value) ? [argument.value] : [],
  );
}

/** A file that is named by a path of its own, and opened for writing where something is dumped. */
function isWrittenElsewhere(file: string, call: Call, { files }: AuditedUnit): boolean {
  const name = escaped(file);
  const written = new RegExp(
    String.raw`open\(\s*["']${name}["']\s*,\s*["']wb["'][^\n]*\n[^\n]*\b(?:pickle|dill|cloudpickle|joblib)\.dump\(|(?:to_pickle|dump|save)\([^\n]*["']${name}["']`,
  );
  return files.some(({ text }) => text?.includes(file) && text.includes(call.callee) && written.test(text));
}
