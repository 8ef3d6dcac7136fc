import { memoize } from "../memoize.ts";
import type { Literal, Program } from "../program.ts";
import type { ReadSegment } from "../segment.ts";
import { type Match, matchesIn } from "./matches.ts";
import { mayFit } from "./spoken.ts";

/** Texts that are shorter say nothing to an agent. */
const SHORTEST = 20;

/** Calls and commands whose output an agent reads. */
const printing =
  /^(?:print|pprint|builtins\.print|console\.(?:log|info|warn|error|debug)|process\.std(?:out|err)\.write|process\.emitWarning|sys\.std(?:out|err)\.write|sys\.exit|warnings\.warn|click\.echo|typer\.echo|(?:rich\.|\w*console\.)print|logg?(?:er|ing)?\.\w+|(?:\w+\.)*\w*(?:Error|Exception|Warning|SystemExit))$/;
const printingCommand =
  /^(?:echo|printf|write-(?:output|host|warning|error|verbose|information)|out-host|tee|logger|throw)$/;

/** Most comments of programs are for their developers. */
const addressee =
  /\b(?:agents?|assistants?|AI|LLMs?|claude|copilot|codex|gemini|chatgpt|gpt|(?:the|language)\s+model|the\s+user|you|your|yourself|human|assistent\w*|asistente|assistente|nutzers?|utilisateur|usuari[oa]|utente|my\s+(?:approval|permission|consent)|(?:show|ask|to)\s+me|summar(?:y|ies)|commit\s+messages?|kullanıcı|gebruiker|pengguna|asisten)\b|агент|ассистент|пользовател|користувач|użytkownik|asystent|المستخدم|المساعد|המשתמש|χρήστη|उपयोगकर्ता|người\s+dùng|ผู้ใช้|助手|代理|智能体|用户|アシスタント|エージェント|ユーザー|사용자|어시스턴트|에이전트/i;

/**
 * A string of a program that speaks to somebody: a docstring, the description of a tool, a line of a list that is
 * printed later. Shorter ones are patterns and labels.
 */
const MIN_SPEECH_LENGTH = 40;
const speech = /[.!?:,;。！？，、：](?:\s|$)|\n/;
const expression = /\(\?[:=!<]|\\[bswd]|\.\*|\[\^|\]\+/;

/** What stands before each line of a comment that goes over several. */
const commentMarks = /^[^\S\n]*(?:\*(?!\*)|\/\/+|#+|--|;+|<#|\/\*+!?)[^\S\n]?/gm;

/** Strings of JSON. */
const jsonString = /"((?:[^"\\\n]|\\.){20,})"/g;

/**
 * The texts of a segment that an agent reads as words: those of Markdown, and the comments and the output of a program. Several rules look at the same texts for several patterns.
 */
export const addressedTexts = memoize(readTexts);

function readTexts(segment: ReadSegment): readonly Literal[] {
  const { place, text, line, language } = segment;
  if (place === "inline" || place === "injection") return [];
  if (place === "prose" || place === "comment" || place === "frontmatter") return [{ value: text, line }];
  if (place === "data") return /^\s*[[{]/.test(text) ? jsonStrings(text, line) : [{ value: unquoted(text), line }];
  if (language === null) return place === "block" ? [{ value: text, line }] : [];
  const { program } = segment;
  if (program === null) return [];
  const comments = joinedComments(program.comments).filter(({ value }) => addressee.test(value));
  const texts = [...comments, ...printedTexts(program)];
  const strings = language === "bash" ? heredocs(program) : spokenStrings(program);
  return distinct([...texts, ...strings]).filter(({ value }) => value.length >= SHORTEST);
}

/** The places of a segment's words that fit a pattern, with the whole text each stands in. */
export function* addressedMatches(
  segment: ReadSegment,
  pattern: RegExp,
): Generator<Match & Readonly<{ whole: string }>> {
  for (const text of addressedTexts(segment))
    if (mayFit(text, pattern))
      for (const match of matchesIn(text.value, pattern, text.line)) yield { ...match, whole: text.value };
}

const jsonStrings = (text: string, firstLine: number): Literal[] =>
  Array.from(matchesIn(text, jsonString, firstLine), ({ groups, line }) => ({
    value: (groups[0] ?? "").replace(/\\n/g, " ").replace(/\\"/g, "'"),
    line,
  }));

/** A value of YAML and its like, without the marks it stands in: nobody is quoted by them. */
const unquoted = (text: string): string =>
  text.replace(/^([^\S\n]*(?:- )?[\w-]{1,40}: )"([^"\n]{20,1000})"(?=[^\S\n]*$)/gm, "$1 $2 ");

function printedTexts({ calls, commands }: Program): Literal[] {
  const ofCalls = calls
    .filter(({ callee }) => printing.test(callee))
    .flatMap(({ args, line }) => args.flatMap(({ strings }) => strings.map((value) => ({ value, line }))));
  const ofCommands = commands
    .filter(({ name }) => printingCommand.test(name))
    .flatMap(({ words }) => words.map(({ text, line }) => ({ value: text, line })));
  return [...ofCalls, ...ofCommands];
}

const spokenStrings = ({ strings }: Program): Literal[] =>
  strings.filter(
    ({ value }) =>
      value.length >= MIN_SPEECH_LENGTH && speech.test(value) && addressee.test(value) && !expression.test(value),
  );

/** A string that is printed is one of the program's strings, too. */
function distinct(texts: readonly Literal[]): Literal[] {
  const values = new Set<string>();
  return texts.filter(({ value }) => values.size < values.add(value).size);
}

const heredocs = ({ strings }: Program): Literal[] => strings.filter(({ value }) => value.includes("\n"));

/** Lines of comments that follow each other are one text. */
function joinedComments(comments: readonly Literal[]): Literal[] {
  const joined: { value: string; line: number; last: number }[] = [];
  for (const { value, line } of comments) {
    const previous = joined.at(-1);
    const last = line + value.split("\n").length - 1;
    if (previous !== undefined && previous.last + 1 === line) {
      previous.value += `\n${value}`;
      previous.last = last;
    } else joined.push({ value, line, last });
  }
  return joined.map(({ value, line }) => ({ value: value.replace(commentMarks, ""), line }));
}
