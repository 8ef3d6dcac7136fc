import type { AuditedUnit } from "../audited-unit.ts";
import type { ReadSegment } from "../segment.ts";
import { modifiersOfSegment } from "../severity-modifiers.ts";

/**
 * Whether a line only shows what a hostile or faulty program looks like: an entry in a reviewer's catalogue, or the bad
 * one of two ways. It takes more than a word: programs that are files and code that is told to be run are never samples.
 */
export function isSample(segment: ReadSegment, line: number, unit: AuditedUnit): boolean {
  const { place, text, line: firstLine } = segment;
  if (place !== "block" && place !== "inline" && place !== "prose") return false;
  const lines = text.split("\n");
  const own = lines[line - firstLine] ?? "";
  const isMarkedBad = isReviewing(unit) && isMarked(own, badMark);
  if (isToBeRun(segment, own, !isMarkedBad)) return false;
  if (place === "block" && isBadOfPair(lines, line - firstLine)) return true;
  if (!isReviewing(unit)) return false;
  return (
    (place === "block" && isForeignProgram(segment, own)) || modifiersOfSegment(segment, line, unit).includes("example")
  );
}

const securityReview =
  /\b(?:security|vulnerabilit\w*|threats?|malware|sast|semgrep|codeql|yara|owasp|injections?|insecure|footguns?|exploitable)\b/i;
const reviewing =
  /\b(?:review\w*|audit\w*|scan(?:s|ner|ning)?|detect\w*|find(?:s|ing)?|identif\w+|assess\w*|analy[sz]\w+|rules?)\b/i;
/** Whoever attacks runs the commands. */
const attacking =
  /\b(?:pen-?test\w*|penetration|privilege[ -]escalation|red[ -]team\w*|(?:ethical )?hacking|metasploit|post-exploitation)\b/i;

/** Whether a skill reads the code of others for what is wrong with it. */
function isReviewing({ name, description }: AuditedUnit): boolean {
  const about = `${name.replaceAll("-", " ")} ${description}`;
  return securityReview.test(about) && reviewing.test(about) && !attacking.test(about);
}

const telling =
  /\b(?:run|execute|install|paste|type|launch|invoke|set ?up|initiali[sz]e|führen sie|ausführen|ejecut\w+|exécut\w+)\b|运行|执行|安装|запусти|выполни/iu;
const toldHeading =
  /\b(?:install\w*|set-?up(?!\.)|quick ?start|getting started|prerequisites?|requirements|usage|bootstrap|initiali[sz]\w+|before you \w+|first steps?|einrichtung|installation)\b|安装|установк/iu;
const ofOthers = /\b(?:attackers?|adversar\w+|malicious|victims?|hostile)\b/i;

/** Whether the text around tells the agent to run it. */
function isToBeRun({ place, before, headings }: ReadSegment, own: string, mayBeHeading: boolean): boolean {
  const heading = headings.at(-1) ?? "";
  if (place === "block")
    return (
      (telling.test(lastSentence(before)) && before.trim() !== heading && !ofOthers.test(before)) ||
      (mayBeHeading && toldHeading.test(heading))
    );
  const sentence = place === "inline" ? lastSentence(before) : own;
  return telling.test(sentence) && !ofOthers.test(sentence);
}

const lastSentence = (text: string): string => text.split(/[.!?。]\s+|\n/).at(-1) ?? "";

const shellLine =
  /^\s*(?:[-@$]\s*)?(?:run|script|command|preinstall|postinstall)?["']?:?\s*["'|]?\s*(?:sudo|curl|wget|sh|bash|npm|npx|pip3?|rm|git|docker)\s/i;

/** Code that an agent does not run as it stands: no shell's, and not a shell's in another format. */
const isForeignProgram = ({ language }: ReadSegment, own: string): boolean =>
  language !== "bash" && language !== "powershell" && !shellLine.test(own) && !/\b(?:curl|wget)\s/.test(own);

const badMark =
  /❌|🚫|⛔|✗|✘|✖|\b(?:BAD|WRONG|DON['’]?T|INCORRECT|INSECURE|VULNERABLE|DANGEROUS|UNSAFE|AVOID)\b|错误|錯誤/;
const goodMark = /✅|✔|✓|\b(?:GOOD|CORRECT|SAFE|SECURE|RIGHT|BETTER|RECOMMENDED)\b|正确|正確/;
const comment = /^\s*(?:#|\/\/|--|\/\*|\*|<!--|rem\b|::|%)/i;

/** Whether the comment that a line stands below calls it the bad way, while another line of the block shows the good one. */
function isBadOfPair(lines: readonly string[], at: number): boolean {
  if (!lines.some((one) => isMarked(one, goodMark))) return false;
  for (let back = at; back >= 0; back--) {
    const one = lines[back] ?? "";
    if (one.trim() === "") return false;
    if (isMarked(one, badMark)) return true;
    if (isMarked(one, goodMark)) return false;
  }
  return false;
}

const isMarked = (line: string, mark: RegExp): boolean => {
  const said = comment.test(line) ? line : (/\s(?:#|\/\/|--)\s(.*)$/.exec(line)?.[1] ?? "");
  return mark.test(said);
};
