import type { AuditedUnit } from "../audited-unit.ts";
import type { ReadSegment } from "../segment.ts";
import { type Address, addressesIn } from "./addresses.ts";
import { escaped } from "./escaped.ts";
import { isRefusing, sentencesOf } from "./sentences.ts";
import { textBelow } from "./text-around.ts";

/** A file that a text has downloaded and, there or a few lines below, run. */
type ToldProgram = Readonly<{ line: number; addresses: readonly Address[] }>;

/** What may be the name of a file: a path, or a name with an ending. */
const fileName = /(?:~|\.{1,2}|%\w+%|\$\w+)?[\\/][\w.\\/-]*[\w-]|[\w-]+\.[a-z]\w{0,4}\b/gi;
const webAddress = /\bhttps?:\/\/[^\s"'`<>]+/gi;
/** Endings of what is read. */
const read = /\.(?:mdx?|html?|json|csv|tsv|pdf|png|jpe?g|svg|ya?ml|toml|xml)$/i;
const script = /\.(?:sh|bash|zsh|command|py|m?js|cjs|ps1|bat|cmd|rb|pl|exe|run|bin|appimage)$/i;

/** What was got is given to something that runs it, without a name. */
const handedOver =
  /\b(?:hand|pass|give|feed|pipe|paste|send)\s+(?:it|them|that|this|the\s+(?:result|text|output|code|lines?|content\w*))\s+(?:\w+\s+)?(?:to|into)\s+(?:the|an?|your)\s+(?:\w+\s+)?(?:interpreter|shell|terminal|python|node|repl)\b|\b(?:geben?|übergeben?|leiten?)\s+(?:Sie\s+)?(?:es|ihn|sie|das\s+Ergebnis)\s+(?:an|in)\s+(?:den|die|einen?)\s+(?:\w+\s+)?(?:Interpreter|Shell|Terminal)\b/i;

/** So many sentences may stand between what is got and that it is run. */
const SOON = 5;

/** By the names of files alone, in whatever language it is told. */
export function* toldPrograms(segment: ReadSegment, unit: AuditedUnit): Generator<ToldProgram> {
  if (segment.place !== "prose" && segment.place !== "comment") return;
  const sentences = [...sentencesOf(segment)];
  for (const [at, sentence] of sentences.entries()) {
    const addresses = addressesIn(sentence.text);
    const [first] = addresses;
    if (first === undefined || isRefusing(sentence) || /\bgit\s+clone\b/.test(sentence.text)) continue;
    const from = sentence.text.indexOf(first.url);
    const line = sentence.lineAt(from);
    const own = { ...sentence, text: sentence.text.slice(from + first.url.length) };
    const soon = [own, ...sentences.slice(at + 1, at + SOON)];
    if (soon.some((one) => handedOver.test(one.text) && !isRefusing(one))) {
      yield { line, addresses };
      continue;
    }
    const names = namesOf(sentence.text, addresses);
    if (names.length === 0) continue;
    const rest = [own, ...sentences.slice(at + 1)].map(({ text }) => text);
    const isRunIn = (text: string) => names.some((name) => isRun(name, text));
    // What stands below is looked for in every text of the skill, which takes its time.
    if (isRunIn(rest.join(" ")) || isRunIn(textBelow(unit, line, first.url))) yield { line, addresses };
  }
}

/** The names beside an address that are not those of a program which is started there. */
function namesOf(text: string, addresses: readonly Address[]): string[] {
  const own = addresses.map(
    ({ path }) =>
      path
        .replace(/[?#].*$/, "")
        .split("/")
        .at(-1) ?? "",
  );
  const beside = withoutMarks(text).replace(new RegExp(String.raw`${before}\S+`, "gi"), " ");
  const named = (beside.match(fileName) ?? []).filter((name) => script.test(name) || /[\\/]/.test(name));
  return [...named.filter((name) => !read.test(name)), ...own.filter((name) => script.test(name))];
}

const runner = String.raw`(?:sh|bash|zsh|python[\d.]*|node|perl|ruby|source|chmod\s+\S*x\S*|pwsh|powershell|cmd\s+/c|open|start|sudo)`;
const before = String.raw`(?:^|[\s"'(«„“])${runner}\s+(?:-{1,2}[\w-]+\s+(?:bypass\s+)?)*["']?`;

function isRun(name: string, text: string): boolean {
  const plain = escaped(name);
  const file = String.raw`(?:[\w.~$%{}\\/-]*[\\/])?${plain}(?![\w/-])`;
  return new RegExp(String.raw`${before}${file}|(?:^|[\s"'(])\./${plain}(?![\w/-])`, "i").test(withoutMarks(text));
}

const withoutMarks = (text: string): string => text.replace(webAddress, " ").replace(/`/g, "");
