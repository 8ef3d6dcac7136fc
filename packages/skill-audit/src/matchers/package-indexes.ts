import { lineAt } from "../line-at.ts";
import type { Command, Program } from "../program.ts";
import type { ReadSegment } from "../segment.ts";

/** An address of which a manager of packages is told that it is an index. */
type Index = Readonly<{ index: string; line: number }>;

/** Lines of the settings of a package manager that a program writes down. */
export function* writtenIndexes({ strings }: Program): Generator<Index> {
  for (const { value, line } of strings)
    for (const [at, one] of value.split("\n").entries()) {
      const index = registrySetting.exec(one)?.[1];
      if (index !== undefined) yield { index, line: line + at };
    }
}

const registrySetting =
  /^\s*(?:(?:@[\w-]+:)?registry|(?:extra-)?index-url|(?:npm|yarn)RegistryServer:?)\s*[=\s]\s*["']?(https?:\S+)/;

/** What a script of Python says of its own packages in the comment at its beginning (PEP 723). */
export function* statedIndexes({ text, line, language }: ReadSegment): Generator<Index> {
  const metadata = language === "python" ? /^# \/\/\/ script\n(?:#.*\n)+?# \/\/\/$/m.exec(text) : null;
  if (metadata === null) return;
  const from = lineAt(text, metadata.index, line);
  for (const [at, one] of metadata[0].split("\n").entries()) {
    const index = /^#\s*(?:(?:extra-|default-)?index-url|url)\s*=\s*"([^"]+)"/.exec(one)?.[1];
    if (index !== undefined) yield { index, line: from + at };
  }
}

/** Tells a manager of packages of another place to get them from. */
export function addsSource({ name, words }: Command): boolean {
  const texts = words.map(({ text }) => text);
  if (/^(?:choco|winget|nuget|gem)$/.test(name))
    return /^sources?$/.test(texts[0] ?? "") && texts.some((text) => /^(?:add|-a|--add)$/.test(text));
  if (name === "dotnet") return texts[0] === "nuget" && texts[1] === "add" && texts[2] === "source";
  return /^(?:(?:register|set)-(?:psrepository|packagesource|psresourcerepository))$/.test(name);
}
