import { type Address, addressesIn, isNearby, isPlaceholder } from "../../matchers/addresses.ts";
import { isNetworkCall } from "../../matchers/commands.ts";
import { fetchesOf } from "../../matchers/fetches.ts";
import { matchesIn } from "../../matchers/matches.ts";
import { lineOfOption } from "../../matchers/option-line.ts";
import { isVersionedRelease } from "../../matchers/publishers.ts";
import { isEvaluator, lineOfRun } from "../../matchers/runs.ts";
import { isTold } from "../../matchers/sentences.ts";
import { isSample } from "../../matchers/shown-samples.ts";
import type { Call, Command, Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Imports a module from a URL at run time. */
export const remoteModule: SegmentRule = {
  kind: "segment",
  id: "remote-module",
  class: "remote-content",
  severity: "high",
  prefilter:
    /\n[ \t]{0,200}\.\s["'$/~]|trust_remote_code|torch\.hub|\bhub\.pull|ansible-pull|papermill|--recipe|source_url|\bincludes?:|"instructions"|\buses:|\b(?:source|import|require|from|deno|bun|uv|importlib|runpy|Import-Module)\b/i,
  programsOnly: true,
  isDemonstration: isSample,
  check: function* (segment) {
    for (const hit of hitsOf(segment)) yield { severity: "medium", ...hit };
  },
};

function* hitsOf(segment: ReadSegment): Generator<Hit> {
  const { program } = segment;
  if (segment.place === "data") yield* ofIncluded(segment);
  if (program === null || !isTold(segment) || isOfPage(segment)) return;
  for (const { value, line } of program.imports)
    if (/^https?:/i.test(value)) for (const address of addressesIn(value)) yield* hitOf(address, line);
  for (const command of program.commands)
    for (const address of addressesRun(command)) yield* hitOf(address, command.line, isUnconfined(command));
  for (const call of program.calls) {
    if (/^(?:import|require|importScripts|module\.register)$/.test(call.callee) && call.args[0]?.value === null)
      for (const address of (call.args[0]?.strings ?? []).flatMap(addressesIn)) yield* hitOf(address, call.line);
    if (becomesModule(call)) yield { line: call.line };
    else if (loadsFromHub(call))
      yield {
        line: lineOfOption(call, segment, /trust_remote_code/),
        severity: segment.place === "script" ? "medium" : "low",
      };
  }
  yield* ofDownloaded(program);
}

/** Returns whether the code is that of a web page, which loads modules in a browser. */
const isOfPage = ({ place, language, text }: ReadSegment): boolean =>
  place === "block" &&
  (language === "javascript" || language === "typescript") &&
  (text.match(/<script\b|\bdocument\.|\bwindow\.|\.addEventListener\(|className=|<\/\w+>/g) ?? []).length > 1 &&
  !/\b(?:process|require|node:)\b/.test(text);

/** Returns whether downloaded text is executed in a module namespace or loaded as a module. */
function becomesModule(call: Call): boolean {
  const isModule =
    (isEvaluator(call) && call.args.some(({ text }) => /\b__dict__\b/.test(text))) ||
    /(?:^|\.)(?:_compile|SourceTextModule|create_module|zipimporter)$|^types\.FunctionType$/.test(call.callee) ||
    (isEvaluator(call) && call.from.some(({ callee }) => /^types\.ModuleType$|module_from_spec$/.test(callee))) ||
    (/^(?:import|require)$/.test(call.callee) && call.args[0]?.value === null);
  return isModule && call.from.some(isNetworkCall);
}

/** Accounts whose models are known to need code of their own. */
const makers =
  /^(?:alibaba-nlp|allenai|apple|baai|baichuan-inc|bigcode|chatglm|deepseek-ai|facebook(?:research)?|google|ibm|intel-isl|internlm|jinaai|meta-llama|microsoft|mistralai|moonshotai|mosaicml|nomic-ai|nvidia|opengvlab|openai|openbmb|pytorch|qwen|salesforce|snakers4|stabilityai|thudm|tiiuae|ultralytics|zai-org)\//i;

/** Returns whether the code or the prompt of somebody's account at a hub is loaded at its newest state and runs. */
function loadsFromHub({ callee, args }: Call): boolean {
  const [first] = args;
  const account = first?.value ?? "";
  if (!/^[\w.-]+\/[\w.:-]+$/.test(account) || makers.test(account) || /^(?:your|my|user|org|path|\.)/i.test(account))
    return false;
  if (args.some(({ name, value }) => name === "revision" && /^[0-9a-f]{7,40}$/.test(value ?? ""))) return false;
  if (/^torch\.hub\.load$/.test(callee)) return !/:[\w.-]*\d/.test(account);
  if (/(?:^|\.)hub\.pull$/.test(callee)) return !/:[0-9a-f]{6,}$/.test(account);
  return args.some(({ name, value }) => name === "trust_remote_code" && value === "true");
}

/** Files that a tool is told to include from elsewhere, and whose tasks and steps it then runs. */
const included =
  /^[ \t]*(?:-[ \t]+)?(?:["']?[\w-]{1,40}["']?[ \t]*:[ \t]*)?["']?(https?:\/\/[^\s"'#]{1,300}\.ya?ml)\b["']?[ \t]*$/gm;
const including = /^[ \t]*["']?includes?["']?[ \t]*:/m;

/** Settings that name texts which an agent follows as its instructions. */
const instructing = /["']instructions["']\s{0,4}:\s{0,4}\[[^\]]{0,600}?["'](https?:\/\/[^"'\s]{1,300})["']/g;

/** A step of a workflow that is whatever its account pushed to a branch last. */
const action =
  /^[ \t]*(?:-[ \t]+)?uses:[ \t]*["']?([\w.-]{1,60}\/[\w./-]{1,120})@(?:main|master|HEAD|dev|develop|latest)["']?[ \t]*(?:#.*)?$/gm;
const makersOfActions =
  /^(?:actions|github|docker|aws-actions|azure|google-github-actions|hashicorp|anthropics|astral-sh|dtolnay|pypa|oven-sh|denoland|pnpm|cloudflare|jlumbroso|microsoft|googleapis|openai|snyk|aquasecurity|trufflesecurity|semgrep|returntocorp|codecov|ossf|slsa-framework)\//i;

function* ofIncluded({ text, line: first }: ReadSegment): Generator<Hit> {
  const patterns = [...(including.test(text) ? [included] : []), instructing];
  for (const {
    groups: [account = ""],
    line,
  } of matchesIn(text, action, first))
    if (!makersOfActions.test(account)) yield { line };
  for (const pattern of patterns)
    for (const { groups, line, text: found } of matchesIn(text, pattern, first))
      for (const address of addressesIn(groups[0] ?? "")) yield* hitOf(address, line + (found.split("\n").length - 1));
}

const registries =
  /^(?:esm\.sh|esm\.run|cdn\.jsdelivr\.net|unpkg\.com|deno\.land|jsr\.io|cdn\.skypack\.dev|ga\.jspm\.io|cdnjs\.cloudflare\.com|ajax\.googleapis\.com|www\.gstatic\.com)$/;

/** Returns whether a program runs with all permissions. Deno asks for each that is not given. */
const isUnconfined = ({ name, words }: Command): boolean =>
  /^(?:bun|uv|node|tsx)$/.test(name) ||
  (name === "deno" && words.some(({ text }) => /^(?:-[a-zA-Z]*A[a-zA-Z]*|--allow-all|--allow-run)$/.test(text)));

function* hitOf(address: Address, line: number, isProgram = false): Generator<Hit> {
  if (isNearby(address) || isPlaceholder(address)) return;
  if (!registries.test(address.host))
    yield isProgram && !isVersionedRelease(address) ? { line, severity: "high" } : { line };
  else if (!/@v?\d|\/\d+\.\d+/.test(address.path)) yield { line, severity: "low" };
}

/** Returns the URLs of programs that a runtime downloads and runs. */
function addressesRun({ name, words }: Command): Address[] {
  const texts = words.map(({ text }) => text);
  const pulled = texts.filter((_, at) => /^(?:-U|--url|--recipe)$/.test(texts[at - 1] ?? ""));
  if (name === "ansible-pull" || (name === "goose" && texts[0] === "run"))
    return texts.some((text) => /^[0-9a-f]{40}$/.test(text)) ? [] : pulled.flatMap(addressesIn);
  if (name === "papermill") return texts.slice(0, 1).flatMap(addressesIn);
  const isRuntime = (name === "deno" || name === "bun" || name === "uv") && words[0]?.text === "run";
  if (!isRuntime && name !== "node" && name !== "tsx") return [];
  const program = words.slice(1).find(({ text }) => !text.startsWith("-"));
  return /^https?:/.test(program?.text ?? "") ? addressesIn(program?.text ?? "") : [];
}

/** Finds modules that were downloaded to a file and are loaded from it. */
function* ofDownloaded(program: Program): Generator<Hit> {
  const targets = new Set(fetchesOf(program).flatMap((fetch) => fetch.targets));
  if (targets.size === 0) return;
  const modules = new Set(Array.from(targets, (target) => /[\w-]+\.(?:py|m?js|ts)$/.exec(target)?.[0]));
  for (const { value, line } of program.imports) if (modules.has(`${value}.py`)) yield { line };
  const toSource = new Set(targets);
  for (const { name, words, line } of program.commands)
    if (/^(?:\.|source|import-module)$/.test(name))
      for (const { text } of words) if (text !== "" && toSource.delete(text)) yield { line };
  const calls = program.calls.filter(({ callee }) => /^(?:importlib\.|runpy\.|import$|require$|ctypes\.)/.test(callee));
  const loading = { commands: [], calls };
  for (const target of targets) {
    const line = lineOfRun(loading, target);
    if (line !== null) yield { line };
  }
}
