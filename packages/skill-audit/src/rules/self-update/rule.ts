import { addressesIn } from "../../matchers/addresses.ts";
import { fetchesOf } from "../../matchers/fetches.ts";
import { ownFilesReplaced } from "../../matchers/own-files.ts";
import { isRefusing, isTold, sentencesOf } from "../../matchers/sentences.ts";
import type { Command, Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

const updating =
  /\b(?:update|upgrade|refresh|re-?download|re-?install|overwrite|replace)\s+(?:itself|yourself|this\s+(?:skill|file|SKILL\.md)|the\s+skill(?:\s+itself)?|the\s+local\s+(?:copy|skill)|your(?:\s+own)?\s+(?:skill|SKILL\.md|copy))\b|aktualisier\w*\s+(?:diese[nr]?|die|den)\s+skill|(?:更新|覆盖|替换)(?:此|本|该)?技能|обнови\w*\s+(?:этот|данный)?\s*навык|actualiza\w*\s+(?:esta|este|la|el)\s+(?:skill|habilidad)|(?:mets|mettez)\s+à\s+jour\s+(?:cette|ce|la|le)\s+(?:skill|compétence)|atualiz\w+\s+(?:esta|este|a|o)\s+(?:skill|habilidade)|スキルを更新/iu;

/** Overwrites its own files from the network. */
export const selfUpdate: SegmentRule = {
  kind: "segment",
  id: "self-update",
  class: "remote-content",
  severity: "medium",
  prefilter:
    /rsync|\bscp\b|rclone|degit|npm\s+pack|axios|\bgot\b|\bgit\b|curl|wget|requests|urllib|httpx|fetch|invoke-|update|aktualisier|更新|обнов|actualiz|atualiz|mettez|mets /i,
  phrasePatterns: [updating],
  check: (segment) => (segment.program === null ? hitsOfText(segment) : hitsOf(segment, segment.program)),
};

/** The folder of a skill or of the running script. */
const ownFolder =
  /(?:\.claude|\.codex|\.agents?|\.cursor|\.openclaw|\.gemini|\.copilot)[\\/](?:plugins[\\/].*)?skills?[\\/]|SKILL_(?:DIR|ROOT|PATH|HOME)|CLAUDE_(?:SKILL_DIR|PLUGIN_ROOT)|PLUGIN_ROOT|BASH_SOURCE|dirname\s+["']?\$0|PSScriptRoot|PSCommandPath/i;
const ownFile =
  /^["']?(?:\$0|\$\{?BASH_SOURCE\S*|__file__|__filename|new URL\(import\.meta\.url\)|fileURLToPath\(import\.meta\.url\)|sys\.argv\[0\]|\$PSCommandPath|\$MyInvocation\S*)["']?$/;

function* hitsOf(segment: ReadSegment, program: Program): Generator<Hit> {
  if (!isTold(segment)) return;
  let folder = "";
  for (const command of program.commands) {
    if (/^(?:cd|pushd|set-location)$/.test(command.name)) folder = command.words[0]?.text ?? "";
    if (pulls(command) && (ownFolder.test(command.text) || ownFolder.test(folder) || ofOwnFolder(command)))
      yield isCalledFor(segment, command) ? { line: command.line, severity: "low" } : { line: command.line };
  }
  for (const { line, targets, isSending } of fetchesOf(program)) {
    if (isSending) continue;
    const isOwn = targets.some((target) => ownFile.test(target) || isOwnPath(target));
    if (isOwn) yield { line };
  }
  for (const line of ownFilesReplaced(segment)) yield { line };
}

/** Returns whether the update is a subcommand that the user calls explicitly. */
function isCalledFor({ text, line: firstLine }: ReadSegment, { line }: Command): boolean {
  const above = text.split("\n").slice(0, line - firstLine);
  const head = above.findLast((one) => /^(?:function\s+)?[\w-]+\s*\(\)\s*\{|^function\s+[\w-]+\s*\{/.test(one)) ?? "";
  const name = /(?:function\s+)?([\w-]+)/.exec(head.replace(/^function\s+/, ""))?.[1] ?? "";
  return (
    /update|upgrade/i.test(name) &&
    new RegExp(String.raw`\bcase\s+["']?\$[\s\S]*?\n\s*[\w|"'-]*(?:update|upgrade)[\w|"'-]*\)\s*\n?\s*${name}\b`).test(
      text,
    )
  );
}

/** Returns whether a path contains the skill's own folder, not that of another skill. */
const isOwnPath = (target: string): boolean =>
  /(?:__file__|__dirname|import\.meta).*\.(?:md|sh|py|m?js|ts)["'`)\s]*$/.test(target) ||
  /(?:SKILL_(?:DIR|ROOT|PATH|HOME)|CLAUDE_(?:SKILL_DIR|PLUGIN_ROOT)|PLUGIN_ROOT|BASH_SOURCE|SCRIPT_DIR|PSScriptRoot)\b.*\.(?:md|sh|py|js|mjs|ts|ps1)["']?$/i.test(
    target,
  );

const pulls = ({ name, words }: Command): boolean =>
  name === "git" &&
  words.some(({ text }) => /^(?:pull|reset)$/.test(text)) &&
  !words.some(({ text }) => text === "HEAD");
const ofOwnFolder = ({ words }: Command): boolean =>
  /^\$\{?(?:SCRIPT_DIR|HERE|SELF_DIR|SKILL\w*)\}?$/.test(
    words[words.findIndex(({ text }) => text === "-C") + 1]?.text ?? "",
  );

const eachTime =
  /\b(?:always|every|each|before|first|at the start|on startup|daily|automatically|silently|whenever|regularly|periodically|immer|jede\w*|bevor|vor)\b|每次|首先|自动|всегда|кажд|перед|siempre|cada|antes|toujours|chaque|avant|sempre|毎回|必ず/iu;

function* hitsOfText(segment: ReadSegment): Generator<Hit> {
  if (segment.place !== "prose" && segment.place !== "comment") return;
  for (const sentence of sentencesOf(segment)) {
    const { text, line } = sentence;
    const isFetched =
      /\bgit\b|curl|wget|download|fetch|latest|newest|remote|neueste|最新|последн|última|dernière/iu.test(text) ||
      addressesIn(text).length > 0;
    if (updating.test(text) && eachTime.test(text) && isFetched && !isRefusing(sentence)) yield { line };
  }
}
