import { isOneSlipApart } from "../../edit-distance.ts";
import { isInstall } from "../../matchers/commands.ts";
import { matchesIn } from "../../matchers/matches.ts";
import { popularPackages, realNeighbors } from "../../matchers/popular-packages.ts";
import type { Command } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { Segment } from "../../segment.ts";

type Registry = keyof typeof popularPackages;

const MIN_LENGTH = 5;
const ofNode = /^(?:npm|npx|pnpm|pnpx|yarn|bun|bunx)$/;
const ofPython = /^(?:pip[\d.]*|pipx|uv|uvx|poetry|python[\d.]*)$/;

/** Subcommands of installers. */
const subcommand = /^(?:i|install|add|ci|exec|x|dlx|create|init|global|pip|tool|run|sync|-m)$/;
/** Runners whose first argument is a package; the rest are its arguments. */
const runsOne = /^(?:npx|bunx|pnpx|uvx|pipx)$/;

const dependencies = /"(?:dev|peer|optional)?dependencies"\s*:\s*\{([^{}]*)\}/gi;
const requirement = /^([a-z][\w.-]*)(?:\[[\w,-]+\])?\s*(?:[=~!<>]=|>|<)\s*\d/gim;

/** Installs a package with a name similar to a popular one. */
export const lookalikePackage: SegmentRule = {
  kind: "segment",
  id: "lookalike-package",
  class: "impersonation",
  severity: "high",
  prefilter: /\b(?:pip[\d.]*|pipx|uv|uvx|poetry|npm|npx|pnpm|pnpx|yarn|bun|bunx)["'\s]|dependencies"|[=~!<>]=/i,
  *check(segment) {
    if (segment.place === "data") yield* inManifest(segment);
    for (const command of segment.program?.commands ?? []) {
      const registry = registryOf(command);
      if (registry === null || !isInstall(command)) continue;
      const found = packagesOf(command).find(({ text }) => isLookalike(nameOf(text), registry));
      if (found !== undefined) yield { line: found.line };
    }
  },
};

const registryOf = ({ name }: Command): Registry | null =>
  ofNode.test(name) ? "npm" : ofPython.test(name) ? "pypi" : null;

/** Options with a value: an index, a file, a folder. */
const withValue =
  /^(?:-[cefirtw]|--(?:index-url|extra-index-url|find-links|editable|requirement|constraint|target|prefix|registry|python|index|from|with|cwd|filter|workspace|package|root|cache-dir))$/;

function packagesOf({ name, words }: Command): Command["words"] {
  const operands = words.filter(
    ({ text }, at) =>
      /^@?[a-z]/i.test(text) &&
      !subcommand.test(text) &&
      !/:\/\/|@npm:/.test(text) &&
      !withValue.test(words[at - 1]?.text ?? ""),
  );
  const isOne = runsOne.test(name) || (name === "uv" && words.some(({ text }) => /^(?:tool|run)$/.test(text)));
  return isOne ? operands.slice(0, 1) : operands;
}

/** Returns the package name without version and extras. */
const nameOf = (text: string): string => /^(?:@[\w.-]+\/)?[\w.-]+/.exec(text.trim())?.[0].toLowerCase() ?? "";

function isLookalike(name: string, registry: Registry): boolean {
  if (name.replace(/^@/, "").length < MIN_LENGTH || realNeighbors.has(name)) return false;
  const own = registry === "pypi" ? normalized(name) : name;
  const popular = popularPackages[registry].map((other) => (registry === "pypi" ? normalized(other) : other));
  return !popular.includes(own) && popular.some((other) => other.length >= MIN_LENGTH && isOneSlipApart(own, other));
}

/** Normalizes a Python package name (PEP 503). */
const normalized = (name: string): string => name.replace(/[-_.]+/g, "-");

function* inManifest({ text, line: firstLine }: Segment): Generator<Hit> {
  for (const { groups, line, text: found } of matchesIn(text, dependencies, firstLine))
    for (const key of matchesIn(groups[0] ?? "", /"([^"\s]+)"\s*:\s*"[^"]*"/g, line + linesBefore(found)))
      if (isLookalike(nameOf(key.groups[0] ?? ""), "npm")) yield { line: key.line };
  for (const { groups, line } of matchesIn(text, requirement, firstLine))
    if (isLookalike(nameOf(groups[0] ?? ""), "pypi")) yield { line };
}

/** Counts the lines before the opening brace. */
const linesBefore = (text: string): number => text.slice(0, text.indexOf("{")).split("\n").length - 1;
