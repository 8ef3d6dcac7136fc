import type { AuditedUnit } from "../../audited-unit.ts";
import { lineAt } from "../../line-at.ts";
import { inCode } from "../../matchers/code-lines.ts";
import { isNetworkCall } from "../../matchers/commands.ts";
import { fetchesOf } from "../../matchers/fetches.ts";
import { isFromOutside } from "../../matchers/outside-input.ts";
import { isOwnFile, isWriter } from "../../matchers/own-pickles.ts";
import { isSample } from "../../matchers/shown-samples.ts";
import type { Call, Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Deserializes a format that can execute code. */
export const unsafeDeserialisation: SegmentRule = {
  kind: "segment",
  id: "unsafe-deserialisation",
  class: "evaluation",
  severity: "high",
  prefilter:
    /pickle|\bdill\b|marshal|shelve|joblib|yaml|torch\.load|allow_pickle|unserialize|BinaryFormatter|SoapFormatter|LosFormatter|NetDataContract|jsonpickle|ObjectInputStream/i,
  programsOnly: true,
  isDemonstration: isSample,
  check: hitsOf,
};

function* hitsOf(segment: ReadSegment, unit: AuditedUnit): Generator<Hit> {
  const { program, place, language, text, line } = segment;
  if (program !== null) {
    const source = language === "python" ? sourceOf(program, text) : null;
    for (const call of program.calls) {
      const severity = objectFormatter.test(call.callee)
        ? "medium"
        : source !== null
          ? severityOf(call, source, segment, unit)
          : severityOfScript(call, program);
      if (severity !== null) yield { line: call.line, severity };
    }
  }
  if (language !== null || (place !== "block" && place !== "script")) return;
  for (const match of text.matchAll(inOtherLanguages)) {
    const at = lineAt(text, match.index, line);
    if (inCode(segment, at) && !isGone(text, match.index)) yield { line: at, severity: "medium" };
  }
}

/** .NET formats that contain type names. */
const objectFormatter =
  /(?:Binary|Soap|Los|ObjectState)Formatter(?:\(\))?\.(?:Unsafe)?Deserialize$|NetDataContractSerializer(?:\(\))?\.(?:Deserialize|ReadObject)$/;

/** Returns whether a comment on an adjacent line says that the call no longer works. */
const isGone = (text: string, index: number): boolean =>
  /(?:\/\/|#)[^\n]*\b(?:throws?|breaks|no longer|removed in|NotSupportedException)\b/i.test(
    text.slice(0, index).split("\n").slice(-2).concat(text.slice(index).split("\n").slice(0, 2)).join("\n"),
  );

const inOtherLanguages =
  /new BinaryFormatter\(\)|\bunserialize\(\s*\$_|\bMarshal\.load\(|new ObjectInputStream\(|\bYAML\.unsafe_load\(/g;

const loaders =
  /^(?:c?[pP]ickle\.(?:loads?|Unpickler)|_pickle\.loads?|dill\.loads?|cloudpickle\.loads?|marshal\.loads?|jsonpickle\.decode|pandas\.read_pickle|yaml\.unsafe_load(?:_all)?)$/;
/** Formats of caches and models, which are usually the user's own files. */
const ownFormats = /^(?:joblib\.load|shelve\.open)$/;
const safeLoaders = /\b(?:C?SafeLoader|C?BaseLoader)\b/;

/** A custom unpickler class with its body. */
const ownUnpickler =
  /^class\s+(\w{1,60})\(\s{0,9}(?:[\w.]{1,60}\.)?_?Unpickler\s{0,9}\):[^\n]{0,200}\n((?:[ \t]+[^\n]{0,400}\n|[ \t]{0,40}\n){0,80})/gm;
/** Rejects classes, or compares them with an allowlist. */
const choosing = /\braise\b|\bnot in\b|\bin\s+(?:self\.)?[A-Za-z_{([]|\breturn\s+(?:getattr\(\s*)?builtins\b/;

/** Returns the body of an unpickler's `find_class`; `""` if it is not overridden. */
const lookUpIn = (body: string): string => body.split(/\bdef find_class\b/)[1]?.split(/\n[ \t]+def\s/)[0] ?? "";

/** Returns the names of unpicklers without restrictions. */
const openUnpicklers = (source: string): readonly string[] =>
  Array.from(source.matchAll(ownUnpickler)).flatMap(([, name = "", body = ""]) =>
    choosing.test(lookUpIn(body)) ? [] : [name],
  );

/** Data about a program that is needed for each call. */
type Source = Readonly<{ program: Program; unpicklers: readonly string[]; hasYaml: boolean; writes: boolean }>;

const sourceOf = (program: Program, text: string): Source => ({
  program,
  unpicklers: openUnpicklers(text),
  hasYaml: program.imports.some(({ value }) => value === "yaml"),
  writes: program.calls.some(isWriter),
});

function severityOf(
  call: Call,
  { program, unpicklers, hasYaml, writes }: Source,
  segment: ReadSegment,
  unit: AuditedUnit,
): "high" | "medium" | "low" | null {
  const base = unpicklers.some((name) => call.callee === `${name}().load`) ? "medium" : gravityOf(call, hasYaml);
  if (base === null) return null;
  if (call.from.some(isNetworkCall) || isDownloaded(call, program)) return "high";
  if (isOwnFile(call, program, unit)) return null;
  if (writes) return "low";
  // To turn the check off says that the file may run what it likes; in a text it is how a version is kept to.
  const isUnchecked = call.callee === "torch.load" && segment.place === "script";
  return isUnchecked || (base === "low" && isFromOutside(call, segment)) ? "medium" : base;
}

/** The file is one that the program downloaded. */
function isDownloaded(call: Call, program: Program): boolean {
  const files = [call, ...call.from].flatMap(({ args, text }) => [
    ...args.flatMap(({ value }) => value ?? []),
    ...(/^(\w+)\.(?:read|open)\w*\(/.exec(text)?.slice(1) ?? []),
  ]);
  return files.length > 0 && fetchesOf(program).some(({ targets }) => targets.some((target) => files.includes(target)));
}

function gravityOf({ callee, args, text }: Call, hasYaml: boolean): "medium" | "low" | null {
  if (loaders.test(callee)) return "medium";
  if (ownFormats.test(callee)) return "low";
  if (callee === "ruamel.yaml.YAML") return args.some(({ value }) => value === "unsafe") ? "medium" : null;
  const option = (name: string) => args.find((argument) => argument.name === name)?.value;
  // The default is true since version 2.6.
  if (callee === "torch.load") return option("weights_only") === "false" ? "low" : null;
  if (/^(?:numpy|np)\.load$/.test(callee)) return option("allow_pickle") === "true" ? "low" : null;
  if (!hasYaml || !/^yaml\.(?:load|load_all|full_load)$/.test(callee) || safeLoaders.test(text)) return null;
  return /FullLoader/.test(text) || callee === "yaml.full_load" ? "low" : "medium";
}

const severityOfScript = ({ callee, from }: Call, { imports }: Program): "high" | "medium" | null =>
  /(?:^|\.)unserialize$/.test(callee) && imports.some(({ value }) => value === "node-serialize")
    ? from.some(isNetworkCall)
      ? "high"
      : "medium"
    : null;
