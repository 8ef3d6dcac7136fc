import type { Argument, Call } from "../program.ts";
import type { ReadSegment } from "../segment.ts";
import { isNetworkCall } from "./commands.ts";
import { bodyAround } from "./functions.ts";
import { isFileRead } from "./sources.ts";

/** A variable alone, or words of a command that is one: what is run is what somebody asked to be run. */
export const isWhole = (script: string): boolean =>
  /^["']?(?:\$\{?\w+\}?|\{\w+\})["']?$/.test(script) || checksCommands(script);

/** Every part is named as a command is. */
function checksCommands(script: string): boolean {
  const names = Array.from(script.matchAll(/\$\{?(\w+)|(?<!\$)\{(\w+)\}/g), ([, shell, own]) => shell ?? own ?? "");
  return (
    names.length > 0 &&
    names.every((name) => /^[A-Z][A-Z0-9_]*$|(?:^|_)(?:script|cmd|command|code)$/.test(name)) &&
    names.some((name) => /^(?:script|cmd|command)$/i.test(name))
  );
}

/** A name for a command that is nowhere put together: a caller's argument, or one of several constants. */
export function isGiven(
  { text: own, isInterpolated }: Argument,
  { callee, line }: Call,
  segment: ReadSegment,
): boolean {
  const name = /^\(?([\w$]+)(?:\.[\w$]+|\[["']\w+["']\])*\)?$/.exec(own.trim())?.[1];
  if (isInterpolated || name === undefined || /^(?:self|this)$/.test(name) || callee === "") return false;
  const statements = statementsSetting(name, bodyAround(segment, line));
  return statements.every((one) => isConstant(one) || /^[\w.]*(?:args|argv|options|opts)\b[^+%]*$/.test(one));
}

/** What a name is set to, with the lines that go on with it. */
const statementsSetting = (name: string, source: string): string[] =>
  Array.from(
    source.matchAll(
      new RegExp(
        String.raw`(?:^|[\s;({,])(?:const |let |var )?${name}\s*(?::\s*[\w.[\]]+\s*)?\+?=(?![=>])\s*([^\n]*(?:\n\s+[?:+.|&][^\n]*){0,6})`,
        "g",
      ),
    ),
    ([, given = ""]) => given.trim(),
  );

/** Constant texts, and a choice among them. */
const isConstant = (given: string): boolean =>
  /^(?:[^?]*\?\s*)?(?:"[^"\n{]*"|'[^'\n{]*'|`(?:(?!\$\{)[^`])*`)(?:\s*:\s*(?:"[^"\n{]*"|'[^'\n{]*'|`(?:(?!\$\{)[^`])*`))?;?\s*$/.test(
    given,
  );

/** What is read from a file, a page or a person is data, whatever it is called. */
export const isMadeOfInput = ({ from }: Call): boolean =>
  from.some(
    (source) =>
      isNetworkCall(source) ||
      isFileRead(source) ||
      /(?:^|\.)(?:input|listdir|iterdir|glob|rglob|walk|readdir(?:Sync)?|load|loads|parse)$/.test(source.callee),
  );
