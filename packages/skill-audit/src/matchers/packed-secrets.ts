import type { Call, Program } from "../program.ts";
import { mentionsAny, namesHolding } from "./name-flow.ts";
import { isRequest } from "./requests.ts";
import { namesProjectSecret, namesSecretInCode } from "./secret-files.ts";
import { isAnySender } from "./uploads.ts";

/** Calls that copy a file, or put it into an archive. */
const packing =
  /^(?:shutil\.(?:copy\w*|make_archive|move)|fs\.(?:promises\.)?(?:copyFile|copyFileSync|cp|cpSync)|fs\/promises\.(?:copyFile|cp)|fs-extra\.copy(?:Sync)?)$|(?:^|\.)(?:addFile|addLocalFile|addLocalFolder|writestr)$|(?:[zZ]ip|tar)\w*(?:\(\))?\.(?:write|add|file|append|directory|glob)$/;

const sending =
  /(?:^|\.)(?:post|put|patch|urlopen|fetch|upload\w*|put_object|send\w*|storbinary|sendmail|send_message)$/i;

/** Globs for keys, wherever they lie. */
const keyFiles = /["'`/*](?:\*\.(?:pem|key|p12|pfx|kdbx|ppk|jks|keystore)|id_\*|secrets?\.\w+|credentials?\.\w+)["'`]/;

/** The line on which files of credentials are copied or packed by a program that also gives something to an address. */
export function lineOfPackedSecrets(program: Program, source: string): number | null {
  const packed = program.calls.filter(({ callee }) => packing.test(callee));
  if (packed.length === 0 || !sendsAnything(program)) return null;
  const names = namesHolding(
    source,
    (text) => namesSecretInCode(text) || keyFiles.test(text) || (/["'`]/.test(text) && namesProjectSecret(text)),
  );
  return packed.find((call) => call.args.some(({ text }) => mentionsAny(text, names.at(call.text))))?.line ?? null;
}

const sendsAnything = ({ calls, commands }: Program): boolean =>
  commands.some(isAnySender) || calls.some((call) => pushes(call) || (isRequest(call) && sending.test(call.callee)));

/** A push to an address of its own, through whatever function starts git. */
const pushes = ({ args }: Call): boolean => {
  const strings = args.flatMap((argument) => [...argument.strings]);
  return strings.includes("push") && strings.some((text) => /^(?:https?|ssh|git):\/\/|^\w+@[\w.-]+:/.test(text));
};
