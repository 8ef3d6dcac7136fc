import type { Call } from "../program.ts";
import type { ReadSegment } from "../segment.ts";
import { inCode } from "./code-lines.ts";
import { matchesIn } from "./matches.ts";

/** Variables of the environment by which package managers, and tools that get programs for themselves, are told where from. */
const variables = [
  "PIP_(?:EXTRA_)?INDEX_URL",
  "PIP_FIND_LINKS",
  "UV_(?:DEFAULT_|EXTRA_)?INDEX(?:_URL)?",
  "UV_(?:FIND_LINKS|PYTHON_INSTALL_MIRROR|PYPY_INSTALL_MIRROR)",
  "PDM_PYPI_URL",
  "POETRY_REPOSITORIES_\\w{1,40}_URL",
  "NPM_CONFIG_(?:\\w{1,40}_)?REGISTRY",
  "YARN_(?:NPM_)?REGISTRY(?:_SERVER)?",
  "BUN_CONFIG_REGISTRY",
  "COREPACK_NPM_REGISTRY",
  "GOPROXY",
  "CARGO_REGISTRIES_\\w{1,40}_INDEX",
  "CARGO_SOURCE_\\w{1,40}_REGISTRY",
  "RUSTUP_(?:DIST_SERVER|UPDATE_ROOT)",
  "BUNDLE_MIRROR__\\w{1,60}",
  "CONDA_(?:CHANNELS|CHANNEL_ALIAS|DEFAULT_CHANNELS)",
  "HOMEBREW_(?:BOTTLE|API|ARTIFACT)_DOMAIN",
  "HOMEBREW_\\w{1,40}_GIT_REMOTE",
  "PUB_HOSTED_URL",
  "HEX_MIRROR(?:_URL)?",
  "JULIA_PKG_SERVER",
  "NVM_NODEJS_ORG_MIRROR",
  "ELECTRON_MIRROR",
  "PLAYWRIGHT_DOWNLOAD_HOST",
  "PUPPETEER_DOWNLOAD_BASE_URL",
].join("|");
const isIndex = new RegExp(`^(?:${variables})$`, "i");
const isTrust = /^(?:PIP_TRUSTED_HOST|UV_INSECURE_HOST)$/i;

/** How settings and shells state one. */
const stated = new RegExp(
  String.raw`\b(?:${variables})["']?\s{0,4}[:=]\s{0,4}["']?((?:[\w-]{1,40}=)?https?:\/\/[^\s"',;]{1,300})`,
  "gi",
);
const trusted = /\b(?:PIP_TRUSTED_HOST|UV_INSECURE_HOST)["']?\s{0,4}[:=]\s{0,4}["']?([\w-]+(?:\.[\w-]+){1,10})/gi;

/** An index that is put into the environment, or a host that is trusted there without a certificate. */
type IndexVariable = Readonly<{ line: number; index?: string; host?: string }>;

export function* indexVariables(segment: ReadSegment): Generator<IndexVariable> {
  const { text, line: first, program } = segment;
  for (const { groups, line } of firstOf(matchesIn(text, stated, first)))
    if (inCode(segment, line)) yield { line, index: groups[0] ?? "" };
  for (const { groups, line } of firstOf(matchesIn(text, trusted, first)))
    if (inCode(segment, line)) yield { line, host: groups[0] ?? "" };
  for (const call of program?.calls ?? [])
    for (const { name, value } of settingsOf(call)) {
      if (isIndex.test(name)) yield { line: call.line, index: value };
      else if (isTrust.test(name)) yield { line: call.line, host: value };
    }
}

/** So many settings of one text are looked at. */
const MAX_SETTINGS = 200;

function* firstOf<T>(all: Iterable<T>): Generator<T> {
  let count = 0;
  for (const one of all) {
    if (count++ === MAX_SETTINGS) return;
    yield one;
  }
}

/** Variables that a call sets: by name and value, as an attribute of the environment, or as a property of what a program is started with. */
function settingsOf({ callee, args }: Call): { name: string; value: string }[] {
  const valueAt = (at: number): string => args[at]?.value ?? args[at]?.strings.join("") ?? "";
  const found = args.flatMap(({ name, value, strings }) =>
    name === null ? [] : [{ name, value: value ?? strings.join("") }],
  );
  if (/(?:^|\.)(?:setdefault|putenv|setenv|stubEnv|SetEnvironmentVariable|set)$/i.test(callee))
    found.push({ name: valueAt(0), value: valueAt(1) });
  const attribute = /(?:environ|\benv)\.(\w+)$/.exec(callee)?.[1];
  if (attribute !== undefined) found.push({ name: attribute, value: valueAt(0) });
  return found;
}
