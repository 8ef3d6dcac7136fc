import type { Call, Command, Program } from "../program.ts";
import type { ReadSegment } from "../segment.ts";
import { everyAssigned } from "./shell-variables.ts";
import { stringsOf } from "./sources.ts";

/** A file that a program writes. */
export type WrittenFile = Readonly<{
  line: number;
  /** As far as it is known: what it is put together of, joined by slashes. */
  path: string;
  /** What is written, as far as it is constant; `""` where nothing is known of it. */
  content: string;
}>;

/** The files that a segment's program writes, appends to, copies to or links to. */
export function writtenFiles({ program, text }: ReadSegment): WrittenFile[] {
  return program === null ? [] : [...byCommands(program.commands, text), ...byCalls(program, text)];
}

function* byCommands(commands: readonly Command[], source: string): Generator<WrittenFile> {
  for (const command of commands) {
    const content = contentOf(command);
    for (const path of targetsOf(command).flatMap((one) => everyAssigned(one, source)))
      yield { line: command.line, path: asPath(path), content };
  }
}

const asPath = (text: string): string => text.replaceAll("\\", "/");

function targetsOf({ name, words, redirects }: Command): string[] {
  const written = redirects
    .filter(({ operator }) => operator.includes(">") && !operator.includes("&"))
    .map(({ target }) => target.text);
  const paths = words
    .filter(
      ({ text }, at) =>
        !/^(?:-|\/[a-z](?::\w+)?$)/i.test(text) && !/^-(?:target|value|itemtype)$/i.test(words[at - 1]?.text ?? ""),
    )
    .map(({ text }) => text);
  if (name === "tee") return [...written, ...paths];
  if (/^(?:cp|mv|install|ln|copy-item|move-item|copy|move|xcopy)$/.test(name)) return [...written, ...paths.slice(-1)];
  // The folder of the copy, or the link, is in front.
  if (name === "robocopy") return [...written, ...paths.slice(1, 2)];
  if (name === "mklink") return [...written, ...paths.slice(0, 1)];
  if (name === "sed" && words.some(({ text }) => /^-\w*i|^--in-place/.test(text)))
    return [...written, ...paths.slice(-1)];
  if (/^(?:add-content|set-content|out-file|new-item|touch)$/.test(name)) return [...written, ...paths];
  return written;
}

/** What `echo`, a heredoc or the commands before in a pipeline give. */
function contentOf({ name, words, redirects, reads }: Command): string {
  const heredocs = redirects.filter(({ operator }) => operator.startsWith("<<")).map(({ target }) => target.text);
  const said = /^(?:echo|printf|write-output|add-content|set-content|sed)$/.test(name)
    ? words.map(({ text }) => text)
    : [];
  return [...heredocs, ...said, ...reads.map(contentOf)].join("\n");
}

const opening = /(?:^|\.)(?:open|OpenFile|createWriteStream)$/;
const writing =
  /(?:^|\.)(?:write_text|write_bytes|writeFile|writeFileSync|appendFile|appendFileSync|outputFile|outputFileSync|writeTextFile|writeTextFileSync|outputJson|writeJson|writeJsonSync|copyFile|copyFileSync|symlink|symlinkSync|symlink_to|copy|copy2|copyfile|AppendAllText|WriteAllText)$/;

function* byCalls({ calls }: Program, source: string): Generator<WrittenFile> {
  for (const call of calls) {
    const isOpen = opening.test(call.callee);
    if (
      isOpen
        ? !call.args.some(({ name, value }) => name !== "encoding" && /^[wax]\+?b?t?$|^r\+$/.test(value ?? "")) &&
          !call.callee.endsWith("WriteStream")
        : !writing.test(call.callee)
    )
      continue;
    yield { line: call.line, path: asPath(pathOf(call, source)), content: contentOfCall(call, calls) };
  }
}

/** The constants in the path's argument, in what it comes from and in what its variable was set to. */
function pathOf(call: Call, source: string): string {
  const isMethod = /\.(?:open|write_text|write_bytes|symlink_to)$/.test(call.callee);
  const isCopy = /(?:copy\w*|symlink\w*)$/.test(call.callee);
  const target = isMethod ? undefined : isCopy ? call.args[1] : call.args[0];
  const name = isMethod ? call.text.split(".")[0] : target?.text;
  const origins = call.from.filter(({ callee }) => /join|resolve|expanduser|home|Path/.test(callee)).flatMap(stringsOf);
  const own = isMethod ? call.text.slice(0, call.text.lastIndexOf(".")) : (target?.text ?? "");
  return [own, ...(target?.strings ?? []), ...(target?.value == null ? origins : []), definitionOf(name ?? "", source)]
    .join("/")
    .replace(/["'`\s);]+(?=\/|$)|(?<=\/|^)[\s"'`(]+/g, "");
}

/** The line on which a variable is set. */
function definitionOf(name: string, source: string): string {
  if (!/^\w+$/.test(name)) return "";
  const line = new RegExp(String.raw`(?:^|\s)${name}\s*(?::\s*\w+\s*)?=\s*([^=\n][^\n]*)`).exec(source)?.[1] ?? "";
  return line.replace(/["'`]\s*[/,]\s*["'`]/g, "/");
}

/** What the call itself gets to write, or what is written to what it opens. */
function contentOfCall(call: Call, calls: readonly Call[]): string {
  const own = /\.(?:write_text|write_bytes)$/.test(call.callee) ? call.args : call.args.slice(1);
  const later = opening.test(call.callee)
    ? calls.filter(
        ({ callee, from, line }) => /\.write(?:lines)?$/.test(callee) && from.includes(call) && line - call.line < 10,
      )
    : [];
  return [...own.flatMap(({ strings }) => [...strings]), ...later.flatMap(stringsOf)].join("\n");
}
