import { isDecoder, isDecodingCall, numberedCharacters } from "../../matchers/decoders.ts";
import { feedsProgram } from "../../matchers/fed-programs.ts";
import { isWriting, targetsOfCommand, targetsOfWrite } from "../../matchers/fetches.ts";
import { givesProgram, isEvaluator, isShellCall, lineOfRun, programSources } from "../../matchers/runs.ts";
import { isRefusing, sentencesOf } from "../../matchers/sentences.ts";
import { isSample } from "../../matchers/shown-samples.ts";
import type { Call, Command, Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Decodes text and executes it. */
export const encodedExecution: SegmentRule = {
  kind: "segment",
  id: "encoded-execution",
  class: "execution",
  severity: "high",
  prefilter:
    /base64|base32|b64|b32decode|b85decode|basenc|xxd|openssl|gunzip|zcat|gzip|bunzip2|unxz|uudecode|\brev\b|\btr\b|atob|fromCharCode|fromCodePoint|fromhex|unhexlify|marshal|codecs|decompress|inflate|\bchr\b|decrypt|createDecipher|\bpack\b|\[char|%c|to_?bytes\(|unquote|\.translate\(|TextDecoder|\[::-1\]|\\x[0-9a-f]{2}|\\[0-7]{3}|unescape\(|Buffer\.from|[-/]e(?:nc|c)?["'\s]|[-/]en\w*["'\s]|rot13|reverse\(|reversed\(|\bbytes\(|bytearray\(|(?:deflate|gzip|brotli)stream|\b(?:tail|head|sed|awk|dd)\b.{1,60}(?:\$0|BASH_SOURCE|\.(?:jpe?g|png|gif|dat|bin))|decod|dekodier|解码|декодир|décode|koduj|кодуй|avkoda|dekode|giải mã|çöz|디코딩|デコード|復号|ترميز|डिकोड/i,
  isDemonstration: isSample,
  check: (segment) => (segment.program === null ? hitsOfText(segment) : hitsOf(segment.program)),
};

function* hitsOf(program: Program): Generator<Hit> {
  for (const command of program.commands) {
    if (isEncodedCommand(command) || programSources(command).some(isDecoder) || unread.test(command.text))
      yield { line: command.line };
    const isDecoded = isDecoder(command) || command.reads.some(isDecoder) || isCutOut(command);
    if (isDecoded) yield* hitsOfFiles(targetsOfCommand(command), program);
  }
  for (const call of program.calls) {
    const isText = runsText(call);
    if ((!isText && !isWriting(call)) || !call.from.some(isDecodingCall)) continue;
    if (isText) yield { line: call.line };
    else yield* hitsOfFiles(targetsOfWrite(call), program);
  }
}

function* hitsOfFiles(targets: readonly string[], program: Program): Generator<Hit> {
  const line = targets
    .map((target) => lineOfRun(program, target) ?? lineOfPermission(program, target))
    .find((one) => one !== null);
  if (line !== undefined && line !== null) yield { line };
}

/** Files that are looked at, and what a script calls itself. */
const ofData =
  /\.(?:jpe?g|png|gif|webp|bmp|ico|pdf|dat|bin|db|ttf|otf|woff2?|mp[34]|wav)["']?$|^["']?\$(?:0|\{?BASH_SOURCE)/;

/** Whether a command takes a part of the script itself, or of data. */
const isCutOut = ({ name, words }: Command): boolean =>
  /^(?:tail|head|sed|g?awk|dd|cut)$/.test(name) && words.some(({ text }) => ofData.test(text));

const isExecutable = (mode: string): boolean => /^(?:0o?)?[0-7]*[1357][0-7]{0,2}$|^[ugoa]*[+=]\w*x/.test(mode);

/** Where a program makes a file executable; null where it does not. */
function lineOfPermission({ commands, calls }: Program, path: string): number | null {
  const command = commands.find(
    ({ name, words }) => name === "chmod" && isExecutable(words[0]?.text ?? "") && words.at(-1)?.text === path,
  );
  const call = calls.find(
    ({ callee, args: [file, mode] }) =>
      /(?:^|\.)chmod(?:Sync)?$/.test(callee) && (file?.value ?? file?.text) === path && isExecutable(mode?.text ?? ""),
  );
  return command?.line ?? call?.line ?? null;
}

/** Returns whether a command uses PowerShell's `-EncodedCommand`, or a command name written as character codes. */
function isEncodedCommand({ name, words, text }: Command): boolean {
  if (name === "powershell" || name === "pwsh") {
    const at = words.findIndex((word) => /^[-/]e(?:c|n[a-z]*)?$/i.test(word.text));
    return at >= 0 && /^(?:[\w+/]{16,}=*|\$.+)$/.test(words[at + 1]?.text ?? "");
  }
  return numberedCharacters.test(/^(?:eval\s+|(?:ba|z)?sh\s+-c\s+)?(\$'[^']*')/.exec(text)?.[1] ?? "");
}

/** Returns whether a call executes its argument, rather than passing it to a program. */
function runsText(call: Call): boolean {
  if (isEvaluator(call) || givesProgram(call) || feedsProgram(call) || /(?:^|\.)Assembly\.Load$/.test(call.callee))
    return true;
  const [first] = call.args;
  if (first === undefined || first.isInterpolated || first.text.startsWith("[")) return false;
  if (/^set(?:Timeout|Interval)$/.test(call.callee)) return /^\s*(?:atob|Buffer\.from)\b/.test(first.text);
  return isShellCall(call);
}

const encoding = String.raw`base-?\s?64(?:-encoded)?|base-?32|hex(?:adecimal)?|rot-?13|encoded|encrypted|obfuscated`;
const running = String.raw`run|execute|eval(?:uate)?|follow|obey|carry out|perform|do what|pipe it`;
/** Negative lookbehind for subjects other than the agent: "loaders that decrypt and execute it". */
const ofOthers = String.raw`(?<!\b(?:that|which|who|to|can|may|might|will|could|would|they|attackers|loaders?|malware)\s)`;
/** What is decoded is what is executed: both stand in one clause. */
const within = "[^.;:。：；|]{0,80}";
/** A test or a query is no text that was decoded. */
const ofOtherThing = String.raw`(?!\s+(?:an?|another|some|the|your)\s+(?:\w+\s+)?(?:quer|test|check|scan|search|report|backup|server|app\b|migration|comparison|analys))`;
/** Instructions to decode and execute something, in either order. */
const instruction = new RegExp(
  [
    String.raw`${ofOthers}\b(?:decode|decrypt|deobfuscate|unpack)\b.*\b(?:${encoding})\b.*\b(?:and|then|to)\s+(?:\w+ly\s+|then\s+)?(?:${running})\b${ofOtherThing}`,
    String.raw`\b(?:${encoding})\b.*${ofOthers}\b(?:decode|decrypt|deobfuscate|unpack)\b.*\b(?:and|then)\s+(?:\w+ly\s+|then\s+)?(?:${running})\b${ofOtherThing}`,
    String.raw`${ofOthers}\b(?:decode|decrypt)\b.*\b(?:pass|pipe|feed|hand|send)\b.*\bto\s+(?:bash|sh|zsh|python\d?|node|(?:the|a)\s+(?:shell|interpreter|terminal))\b`,
    String.raw`\b(?:${running})\b.*\b(?:decoded|decrypted|deobfuscated)\s+(?:text|content|result|string|command|instructions?|script|payload|output)\b`,
    String.raw`\bdekodier${within}(?:führe|befolge|ausführ)|(?:解码|还原)(?:之?后|并且?|然后|再|出来|得到|的?(?:结果|内容|文本|命令|指令|脚本|代码))[^。；\n]{0,12}?(?:执行|运行|遵循|照做)|(?:执行|运行)[^。；\n]{0,10}?解码(?:后|出|得到|所得)|декодир${within}(?:выполни|запусти)`,
    String.raw`(?:de|des)codifi${within}(?:ejecut|sigue|execut|esegui|segui)|décode${within}(?:exécute|suis)|(?:rozkoduj|zdekoduj|odkoduj|dekoduj)${within}(?:wykonaj|uruchom)|(?:розкодуй|декодуй)${within}(?:викон|запуст)|decodeer${within}(?:voer\b${within}\buit|uitvoer)|avkoda${within}(?:kör|utför)|(?:dekode|urai)${within}(?:jalankan|laksanakan)|giải\s+mã${within}(?:chạy|thực\s+(?:thi|hiện))|çöz${within}(?:çalıştır|uygula)|디코딩${within}실행|(?:デコード|復号)[^。：:|]{0,20}(?<!クエリ(?:ー)?を|テストを|検索を|処理を)実行|فك\s+(?:ال)?(?:ترميز|تشفير)${within}(?:نفذ|شغل)|डिकोड${within}(?:चला|निष्पादित)`,
  ].join("|"),
  "iu",
);

/** Decoding and execution in languages without a parser. */
const unread =
  /\beval\s*\(?\s*(?:gz\w+\s*\(\s*)?(?:base64_decode|decode_base64|str_rot13|gzinflate|Base64\.(?:strict_)?decode64|unpack|pack)\b/i;

function* hitsOfText(segment: ReadSegment): Generator<Hit> {
  const { place, text, line, before } = segment;
  if (place === "prose" || place === "comment") {
    for (const sentence of sentencesOf(segment))
      if (instruction.test(sentence.text) && !isRefusing(sentence))
        yield { line: sentence.lineAt(sentence.text.search(instruction)) };
  } else if (place === "block" && /^[\w+/=\s-]{40,}$/.test(text) && instruction.test(before)) yield { line };
  else if (place !== "frontmatter")
    for (const [at, one] of text.split("\n").entries()) if (unread.test(one)) yield { line: line + at };
}
