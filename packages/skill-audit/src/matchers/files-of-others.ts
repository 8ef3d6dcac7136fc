import type { AuditedUnit } from "../audited-unit.ts";
import { memoize } from "../memoize.ts";
import type { ReadSegment } from "../segment.ts";
import { isRequest } from "./requests.ts";
import { namesPersonalSecret } from "./secret-files.ts";
import { isFileRead, sourcesOf, stringsOf } from "./sources.ts";
import { isAnySender, sentWords } from "./uploads.ts";
import { whole } from "./whole-environment.ts";

const program = /\.(?:sh|bash|zsh|py|[cm]?[jt]s|ps1|bat|cmd)$/i;
/** Copies, packs or writes something. */
const keeping = /(?<![-=])>|\b(?:cp|copy\w*|tar|zip|rsync|dump|write\w*|open|make_archive)\b/;
const listing = /(?:^|[\s;&|])(?:env|printenv)\s[^|]{0,40}>/;

/** The lines of a skill's programs that put credentials, or the environment, into another file. */
const linesKeepingSecrets = memoize(({ files }: AuditedUnit): readonly string[] =>
  files.flatMap(({ path, text }) =>
    text !== null && program.test(path)
      ? text
          .split("\n")
          .filter((line) => keeping.test(line) && (namesPersonalSecret(line) || whole.test(line) || listing.test(line)))
      : [],
  ),
);

const MIN_LENGTH = 5;

/** A path that is hardly meant by chance, or a variable that another program sets. */
function isTelling(path: string, source: string): boolean {
  const name = /^\$\{?(\w+)\}?$/.exec(path)?.[1];
  if (name !== undefined) return name !== "HOME" && !new RegExp(String.raw`\b${name}=`).test(source);
  return path.length >= MIN_LENGTH && /[\w-]\/[\w.-]|^[\w-]+\.\w+$/.test(path) && !/^https?:|[*\s]/.test(path);
}

/** The lines on which a program sends a file in which another program of the skill keeps secrets. */
export function* sendsKeptByOthers({ program: read, text }: ReadSegment, unit: AuditedUnit): Generator<number> {
  const kept = linesKeepingSecrets(unit).filter((line) => !text.includes(line));
  if (read === null || kept.length === 0) return;
  const isKept = (given: string): boolean => {
    const path = given.replace(/^.*@(?=[^@]+$)|["']/g, "").replace(/\/+\*?$/, "");
    return isTelling(path, text) && kept.some((line) => hasPath(line, path));
  };
  for (const command of read.commands)
    if (isAnySender(command)) {
      const words = [...sentWords(command), ...sourcesOf(command).flatMap((source) => source.words)];
      if (words.some((word) => isKept(word.text))) yield command.line;
    }
  for (const call of read.calls)
    if (isRequest(call) && call.from.some((source) => isFileRead(source) && stringsOf(source).some(isKept)))
      yield call.line;
}

function hasPath(line: string, path: string): boolean {
  const at = line.indexOf(path);
  return at >= 0 && !/[\w.-]/.test(line[at - 1] ?? "") && !/[\w-]/.test(line[at + path.length] ?? "");
}
