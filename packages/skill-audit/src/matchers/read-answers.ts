import type { AuditedUnit } from "../audited-unit.ts";
import { tellsToObey, tellsToWorkThrough } from "../instructions/obedience.ts";
import type { Command } from "../program.ts";
import type { ReadSegment } from "../segment.ts";
import { type Address, isNearby, isPlaceholder } from "./addresses.ts";
import { isDownloader } from "./commands.ts";
import { isDocumentation } from "./documentation.ts";
import { fetchesOf } from "./fetches.ts";
import { isSaved } from "./printed-answers.ts";
import { isRemoteText } from "./remote-texts.ts";
import { isRefusing, sentencesOf } from "./sentences.ts";
import { textBelow } from "./text-around.ts";

/** So much of a command is looked for in the source. */
const MARK = 24;

/**
 * Where a text has its agent read by a command what somebody else has written, and tells below to do it. What a web address
 * answers has to be told apart from data: only a list of commands, or what ranks above the skill, is meant to be obeyed.
 */
export function* readAnswers(segment: ReadSegment, unit: AuditedUnit): Generator<number> {
  const { program, place } = segment;
  if (program === null || (place !== "block" && place !== "inline")) return;
  const fetches = fetchesOf(program);
  const used = new Set(program.commands.flatMap(({ reads, inner }) => [...reads, ...inner]));
  for (const command of program.commands) {
    if (!isRemoteText(command) || isSaved(command)) continue;
    const last = program.commands.find(({ reads }) => reads.includes(command));
    if (used.has(command) && (last === undefined || !isShowing(last))) continue;
    const fetch = fetches.find(({ source }) => source === command);
    if (isDownloader(command) && (fetch === undefined || fetch.isSending || !fetch.addresses.some(isForeign))) continue;
    const isThread = !isDownloader(command);
    if (isObeyedBelow(unit, command, isThread)) yield command.line;
  }
}

const isForeign = (address: Address): boolean =>
  !isNearby(address) && !isPlaceholder(address) && !isDocumentation(address);

/** What a pipeline ends with that leaves a text as it is, or a part of it. */
export const isShowing = ({ name, redirects }: Command): boolean =>
  redirects.length === 0 &&
  /^(?:cat|jq|yq|sed|awk|tr|cut|head|tail|grep|base64|html2text|pandoc|lynx|w3m|fold|tee|xmllint)$/.test(name);

/** Names what was got: only then does working through a list tell of it. */
const gotten =
  /\b(?:its|list|output|answer|response|comment|commands? (?:it|that)|it|them|that|there|page|thread|issue|gist|note|notes|plan|runbook|checklist|remedy|fix)\b|liste|ausgabe|antwort|kommentar|salida|lista|respuesta|comentario|sortie|réponse|commentaire|elle|saída|comentário|вывод|ответ|комментар|список|输出|返回|评论|回复|口径|其中|列出|里|コメント|出力|応答|댓글|출력/iu;

function isObeyedBelow(unit: AuditedUnit, { line, text }: Command, isThread: boolean): boolean {
  const below = textBelow(unit, line, text.split("\n")[0]?.slice(0, MARK) ?? "");
  return [...sentencesOf({ text: below.replace(/```+/g, " ").trim(), line })].some(
    (one) =>
      !isRefusing({ ...one, text: withoutContrast(one.text) }) &&
      (tellsToObey(one.text) ||
        (tellsToWorkThrough(one.text) && gotten.test(one.text) && (isThread || spoken.test(one.text)))),
  );
}

/** Commands, rules or a list: what is worked through as such is no data. */
const spoken =
  /\b(?:commands?|instructions?|rules|steps|list|checklist|plan|runbook|remed(?:y|ies)|fix)\b|befehl|anweisung|liste|comando|instruccion|lista|commande|consigne|команд|инструкц|список|命令|指令|步骤|指示|コマンド|手順|명령|단계/iu;

/** "…, not this file" denies nothing of what is to be done. */
const withoutContrast = (text: string): string =>
  text.replace(/,\s*(?:not|nicht|no|pas|et non|non|não|а не|а не)\s[^,.]{1,40}(?=[.,]|$)/giu, "");
