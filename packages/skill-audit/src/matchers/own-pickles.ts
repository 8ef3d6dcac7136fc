import type { Call, Program } from "../program.ts";

const writers = /^(?:c?[pP]ickle|dill|cloudpickle|marshal|joblib)\.dumps?$|\.to_pickle$|^torch\.save$/;

export const isWriter = ({ callee }: Call): boolean => writers.test(callee);

/** Whether what is loaded is a file that the same program wrote on a line before. */
export function isOwnFile(call: Call, { calls }: Program): boolean {
  const loaded = filesOf(call);
  return calls.some(
    (one) => one.line < call.line && isWriter(one) && filesOf(one).some((file) => loaded.includes(file)),
  );
}

/** The names of the files that a call opens, or is given. */
function filesOf({ args, from }: Call): string[] {
  const opened = from.filter(({ callee }) => /(?:^|\.)open$/.test(callee)).map((one) => one.args[0]);
  return [...opened, ...args].flatMap((argument) =>
    argument?.value != null && /\.\w{2,8}$/.test(argument.value) ? [argument.value] : [],
  );
}
