import { isRefusing, sentencesOf } from "../../matchers/sentences.ts";
import type { Call, Command, Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

const statedPassword =
  /(?:\b(?:password|passcode|passphrase|pass|passwort|contraseña|mot de passe)|密码|парол[ьея]м?)\s*(?:\b(?:is|ist|es|est|lautet)\b|[:=：为是]|(?<!\bpass)\s["'`“(])\s*["'`“(]?\s*([^\s"'`”).,]{3,})|\b(?:with\s+(?:the\s+)?(?:password|pass|passphrase)|mit\s+(?:dem\s+)?(?:Passwort|Kennwort)|con\s+(?:la\s+)?contraseña|avec\s+(?:le\s+)?mot\s+de\s+passe|com\s+a\s+senha)\s*:?\s+["'`“]?([^\s"'`”).,]{3,})|\((?:password|pass|pw)\s*:?\s+["'`“]?([^\s"'`”).,]{3,})["'`”]?\)/iu;

/** Opens a password-protected archive with a password from the skill. */
export const passwordArchive: SegmentRule = {
  kind: "segment",
  id: "password-archive",
  class: "download",
  severity: "high",
  prefilter:
    /\bunzip\b|\b7z|\bunrar\b|openssl|bsdtar|extract|setpassword|pass(?:word|code|phrase)?\b|passwort|kennwort|senha|密码|парол|contraseña|mot de passe/i,
  phrasePatterns: [statedPassword],
  check: (segment) => (segment.program === null ? hitsOfText(segment) : hitsOf(segment.program)),
};

function* hitsOf({ commands, calls }: Program): Generator<Hit> {
  for (const command of commands) if (opensWithPassword(command)) yield { line: command.line };
  for (const call of calls) if (callsWithPassword(call)) yield { line: call.line };
}

const isSample = (text: string): boolean =>
  text === "" || /^[$<{%[*]|^\.\.\.|\$\{?\w|^(?:your|my)?[-_]?(?:password|passwort|pass|pwd|secret|xxx+)$/i.test(text);

function opensWithPassword({ name, words, reads }: Command): boolean {
  const texts = words.map(({ text }) => text);
  const after = (option: RegExp) => texts[texts.findIndex((text) => option.test(text)) + 1] ?? "";
  const has = (option: RegExp) => texts.some((text) => option.test(text));
  const joined = texts.find((text) => /^-p./.test(text))?.slice(2) ?? "";
  if (name === "unzip") return has(/^-\w*P$/) && !isSample(after(/^-\w*P$/));
  if (/^(?:7z[azr]?|7zz|unrar|rar)$/.test(name)) return /^[xe]$/.test(texts[0] ?? "") && !isSample(joined);
  if (name === "bsdtar") return has(/^--passphrase$/) && !isSample(after(/^--passphrase$/));
  if (name === "tar" || name === "unzip") return reads.some(decrypts);
  return decrypts({ name, words }) && has(/\.(?:zip|tar|tgz|7z|gz)\b/);
}

function decrypts({ name, words }: Pick<Command, "name" | "words">): boolean {
  if (/^gpg2?$/.test(name)) {
    const at = words.findIndex(({ text }) => text === "--passphrase");
    return at >= 0 && words.some(({ text }) => /^(?:-d|--decrypt)$/.test(text)) && !isSample(words[at + 1]?.text ?? "");
  }
  if (name !== "openssl" || !words.some(({ text }) => text === "-d")) return false;
  const at = words.findIndex(({ text }) => /^-(?:pass|k)$/.test(text));
  return at >= 0 && /^(?:pass:)?[^$:<]+$/.test(words[at + 1]?.text ?? "");
}

function callsWithPassword({ callee, args }: Call): boolean {
  const opens = /(?:^|\.)(?:extractall|extract|setpassword|extractAllTo|SevenZipFile|RarFile|AESZipFile)$/.test(callee);
  if (!opens) return false;
  const given = args.find(({ name }) => name === "pwd" || name === "password");
  const password = given ?? (callee.endsWith("setpassword") ? args[0] : undefined);
  return password !== undefined && password.value !== null && !isSample(password.value) && password.value !== "None";
}

const archive = /\.(?:zip|7z|rar|tgz|tar)\b|\barchive\b|\barchiv\b|压缩包|解压|архив|archivo zip/iu;
const getting =
  /\b(?:download|extract|unzip|unpack|open|get|grab|herunterladen|entpack\w*|laden)\b|下载|解压|скача\w+|распак\w+|descarg\w+|télécharg\w+/iu;
const notOne =
  /^(?:protected|required|protection|manager|the|that|your|you|from|and|provided|given|if|for|to|in|is|not|set|when|an?|prompt|only|stored|correct|wrong|incorrect|of)$/i;

function* hitsOfText(segment: ReadSegment): Generator<Hit> {
  if (segment.place !== "prose" && segment.place !== "comment") return;
  if (!archive.test(segment.text) || !getting.test(segment.text)) return;
  for (const sentence of sentencesOf(segment)) {
    const found = statedPassword.exec(sentence.text);
    const word = found?.[1] ?? found?.[2] ?? found?.[3];
    if (word !== undefined && !notOne.test(word) && !isSample(word) && !isRefusing(sentence))
      yield { line: sentence.lineAt(found?.index ?? 0) };
  }
}
