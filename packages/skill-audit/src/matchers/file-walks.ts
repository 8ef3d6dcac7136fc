import type { Call, Program } from "../program.ts";
import type { Hit } from "../rule.ts";
import { stringsOf } from "./sources.ts";

const walkers =
  /^(?:os\.(?:walk|scandir|listdir)|glob\.i?glob|fs\.(?:promises\.)?(?:readdir|readdirSync|globSync|glob)|fs\/promises\.(?:readdir|glob)|fast-glob.*|glob(?:\.\w+)?|Directory\.(?:GetFiles|EnumerateFiles))$|\.(?:rglob|glob|iterdir)$/;
const homes = /^(?:pathlib\.Path\.home|os\.homedir|os\.path\.expanduser)$/;
const encrypting =
  /(?:^|\.)(?:encrypt|encryptFile|encrypt_file|createCipheriv|CreateEncryptor|pyAesCrypt\.encryptFile)$|AES\.new\(?\)?\.encrypt$/;
const removing = /^(?:os\.(?:remove|unlink)|fs\.(?:promises\.)?(?:unlink|unlinkSync|rm|rmSync))$|\.unlink$/;
/** What is left of a file then is its name. */
const emptying = /(?:^|\.)(?:ftruncate|truncate)(?:Sync)?$|^open\(\)\.close$/;
const writing = /(?:^|\.)(?:write_bytes|write_text|writeFile(?:Sync)?)$/;
const noise = /^(?:os\.urandom|secrets\.token_bytes|random\.randbytes|crypto\.randomBytes)$/;

/** Cuts a file to nothing, or writes nothing or noise in its place. */
const empties = (call: Call): boolean =>
  emptying.test(call.callee) ||
  (writing.test(call.callee) && (call.args.at(-1)?.value === "" || call.from.some(({ callee }) => noise.test(callee))));
const overwriting = /(?:^|\.)(?:write_bytes|write_text|writeFile|writeFileSync|replace|rename|renameSync)$/;

const takesAway = [removing, overwriting, emptying];

/** Folders a person keeps documents in, or all there is. */
const wholeFolder =
  /^(?:~|\/|~\/(?:Documents|Desktop|Downloads|Pictures)|Documents|Desktop|Downloads|Pictures|\*\*?(?:\/\*)?|\*|[A-Z]:\\|\/home|\/Users|(?:\*\*\/)?\*\.(?:\{[^}]{0,80}\}|docx?|xlsx?|pptx?|pdf|jpe?g|png|heic|kdbx)?)\/?$/;

/** Calls that encrypt, overwrite or remove the files a walk through folders finds. */
export function* callsTakingFiles({ calls }: Program): Generator<Hit> {
  const encrypted = calls.find(({ callee, from }) => encrypting.test(callee) && from.some(isWalk));
  for (const call of calls) {
    const walk = call.from.find(isWalk);
    if (walk === undefined || !takesAway.some((pattern) => pattern.test(call.callee))) continue;
    if (empties(call) && isOfPerson(walk, calls)) yield { line: call.line };
    if (encrypted !== undefined || calls.some(({ callee }) => encrypting.test(callee))) {
      if (overwritesWalked(call))
        yield isOfPerson(walk, calls) ? { line: call.line } : { line: call.line, severity: "medium" };
    } else if (removing.test(call.callee) && isOfPerson(walk, calls)) yield { line: call.line };
  }
}

const isWalk = ({ callee }: Call): boolean => walkers.test(callee);

/** Removed, or written with what was encrypted. */
const overwritesWalked = ({ callee, from, args }: Call): boolean =>
  removing.test(callee) ||
  from.some((source) => encrypting.test(source.callee)) ||
  /cipher|encrypt/i.test(args.at(-1)?.text ?? "");

/** A walk through all of a home folder, of a drive or of a folder of documents. */
function isOfPerson(walk: Call, calls: readonly Call[]): boolean {
  const strings = [walk, ...walk.from].flatMap(stringsOf).filter((text) => text !== "");
  const isHome = [walk, ...walk.from].some(({ callee }) => homes.test(callee));
  return isHome || calls.length === 0
    ? strings.every((text) => wholeFolder.test(text))
    : strings.some((text) => /^(?:\/|~|[A-Z]:\\|\/home|\/Users)$/.test(text));
}
