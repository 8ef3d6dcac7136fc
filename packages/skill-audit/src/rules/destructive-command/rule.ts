import { lineAt } from "../../line-at.ts";
import { callsThatDestroy, commandsThatDestroy } from "../../matchers/destroyers.ts";
import { everyFile, isForeignOrder, namesEveryFile } from "../../matchers/foreign-orders.ts";
import { isReading, orderIn, orderTo, sentencesOf, unanchored } from "../../matchers/orders.ts";
import { isSample } from "../../matchers/shown-samples.ts";
import { isToldToRun } from "../../matchers/told.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

const everything =
  /^\s*(?:all|every|everything|the (?:entire|whole|complete)|(?:the )?(?:user['’]s|their))\b[^.]*\b(?:home (?:directory|folder)|hard (?:disk|drive)|disk|file ?system|root directory|documents folder|user['’]s files)\b/i;

/** Deletes or overwrites files outside the project, overwrites disks, or crashes the machine. */
export const destructiveCommand: SegmentRule = {
  kind: "segment",
  id: "destructive-command",
  class: "destruction",
  severity: "high",
  prefilter:
    /\b(?:rm|dd|mkfs|wipefs|shred|srm|find|diskutil|diskpart|format|del|rd|rmdir|remove-item|clear-disk|format-volume|rmtree|rmSync|rm\(|unlink|unlinkSync|rmdirSync|truncate|truncateSync|send2trash|vssadmin|wbadmin|shadowcopy|forfiles|deltree|ri|rsync|robocopy|rclone|rimraf|remove|removeSync|delete|wipe|erase|adb|fastboot|blkdiscard|cryptsetup|hdparm|nvme|sgdisk|cfgutil|systemreset|initialize-disk)\b|:\(\)|&\s*\}|\bmv\b|\bchmod\b|\/dev\/(?:sd|nvme|disk|hd|vd)|\b(?:walk|i?r?glob)\(|WriteAll|Clear-Content|lösch|entfern|überschreib|formatier|supprim|efface|borra|elimin|удал|сотр|очист|删除|清空|格式化|削除|消去/i,
  phrasePatterns: [unanchored(everything), everyFile, /~|\$\{?HOME|\/home\/|\/Users\/|\/dev\/(?:sd|nvme|disk|hd)/],
  isDemonstration: isSample,
  check: (segment) => [...hitsOfProgram(segment), ...hitsOfText(segment)],
};

function* hitsOfProgram(segment: ReadSegment): Generator<Hit> {
  const { program, text } = segment;
  if (program === null || !isToldToRun(segment)) return;
  yield* commandsThatDestroy(program, text);
  yield* callsThatDestroy(program, text);
}

const order = orderTo("delete|remove|erase|wipe|destroy|overwrite|shred|rm -rf");

function* hitsOfText(segment: ReadSegment): Generator<Hit> {
  if (!isReading(segment)) return;
  for (const { text, line } of sentencesOf(segment)) {
    if (isForeignOrder(text, "removing") && namesEveryFile(text)) yield { line };
    const at = orderIn(text, order);
    if (at !== null && everything.test(text.slice(at)) && !/\b(?:ask|confirm|backup|cache)/i.test(text))
      yield { line: lineAt(text, at, line) };
  }
}
