import type { Command, Word } from "../program.ts";

/** A package as a command names it. */
export type Package = Readonly<{
  /** `pandas==2.1`, `@scope/tool@1`, `git+https://…`. */
  spec: string;
  line: number;
}>;

/** What a command installs or runs from a package index. */
export type Installation = Readonly<{
  manager: "pip" | "npm" | "gem" | "cargo" | "go" | "conda" | "dotnet" | "powershell";
  packages: readonly Package[];
  /** Whether the project writes down what was installed, so that it stays the same: a manifest and its lock. */
  isRecorded: boolean;
  /** Whether the package is run at once, by a runner such as `npx`. */
  isRun: boolean;
}>;

/** Options that take the next word for their value. */
const valued =
  /^(?:-[rctibefPCgk]|--(?:requirement|constraint|target|index-url|extra-index-url|default-index|index|find-links|trusted-host|index-strategy|python|platform|prefix|root|registry|editable|extra|group|optional|cache-dir|proxy|timeout|retries|no-binary|only-binary|upgrade-package|loglevel|tag|workspace|filter|cwd|dir|name|channel|features|branch|rev|path|bin|source|version|call|shell|index-name|with-requirements|directory|project|env-file|tool-path|add-source|repository|scope))$/;

/** Short options that take none, though another manager's do. */
const flags: Readonly<Record<string, RegExp>> = {
  npm: /^-[cgP]$/,
  pnpm: /^-[gPr]$/,
  yarn: /^-/,
  bun: /^-[gP]$/,
  go: /^-/,
  deno: /^-(?!n$|-name$|-root$)/,
};

/** The words that are neither options nor their values. */
function operands(name: string, words: readonly Word[]): Word[] {
  const free = Object.hasOwn(flags, name) ? flags[name] : undefined;
  const takesValue = (word: Word | undefined) => word !== undefined && valued.test(word.text) && !free?.test(word.text);
  return words.filter((word, at) => !word.text.startsWith("-") && !takesValue(words[at - 1]));
}

const has = (words: readonly Word[], option: RegExp): boolean => words.some(({ text }) => option.test(text));
/** `-e git+https://…` installs from there; `-e .` from the project itself. */
const editable = (words: readonly Word[]): Word[] =>
  words.filter(({ text }, at) => text.startsWith("git+") && /^(?:-e|--editable)$/.test(words[at - 1]?.text ?? ""));
const toPackages = (words: readonly Word[]): Package[] => words.map(({ text, line }) => ({ spec: text, line }));

/** What a command installs; null of another command, and of one that installs nothing it names. */
export function installationOf(command: Command): Installation | null {
  const installation = ofPython(command) ?? ofNode(command) ?? ofOthers(command);
  return installation === null || installation.packages.length === 0 || has(command.words, /^(?:--help|-h|--dry-run)$/)
    ? null
    : installation;
}

function ofPython({ name, words }: Command): Installation | null {
  const [first, second] = words.map(({ text }) => text);
  const pip = (from: number): Installation => ({
    manager: "pip",
    packages: toPackages([...operands("pip", words.slice(from)), ...editable(words)]),
    isRecorded: false,
    isRun: false,
  });
  if (/^pip[\d.]*$/.test(name)) return first === "install" ? pip(1) : null;
  const isPython = name === "" || /^(?:python|pypy|py$)[\d.]*/.test(name);
  if (isPython && first === "-m" && second === "pip" && words[2]?.text === "install") return pip(3);
  if (name === "uv" && first === "pip") return second === "install" ? pip(2) : null;
  if ((name === "uv" && first === "tool" && second === "install") || (name === "pipx" && first === "install"))
    return pip(name === "uv" ? 2 : 1);
  if ((name === "uv" || name === "poetry" || name === "pdm") && first === "add") return { ...pip(1), isRecorded: true };
  if (name === "uvx") return runner("pip", name, words);
  if (name === "uv" && first === "tool" && second === "run") return runner("pip", name, words.slice(2));
  if (name === "pipx" && first === "run") return runner("pip", name, words.slice(1));
  return null;
}

function ofNode({ name, words }: Command): Installation | null {
  const [first = "", second = ""] = words.map(({ text }) => text);
  if (name === "npx" || name === "bunx" || name === "pnpx") return runner("npm", name, words);
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(name)) return null;
  if (
    /^(?:dlx|x|exec)$/.test(first) &&
    !(name === "yarn" && first === "exec") &&
    !(name === "pnpm" && first === "exec")
  )
    return runner("npm", name, words.slice(1));
  const isYarnGlobal = name === "yarn" && first === "global" && second === "add";
  if (!isYarnGlobal && !/^(?:i|install|add)$/.test(first)) return null;
  return {
    manager: "npm",
    packages: toPackages(operands(name, words.slice(isYarnGlobal ? 2 : 1))),
    isRecorded: !isYarnGlobal && !has(words, /^(?:-g|--global|--no-save|--location=global)$/),
    isRun: false,
  };
}

/** The package is the first operand, or what `--package` and `--from` name. */
function runner(manager: "npm" | "pip", name: string, words: readonly Word[]): Installation {
  const named = words.filter((_, at) => /^(?:-p|--package|--from|--spec)$/.test(words[at - 1]?.text ?? ""));
  const joined = words.filter(({ text }) => /^--(?:package|from|spec)=/.test(text));
  const withValue = /^--(?:package|from|spec)=/;
  const stated = [...named, ...joined.map((word) => ({ ...word, text: word.text.replace(withValue, "") }))];
  const rest = operands(name, words)
    .filter((word) => !named.includes(word))
    .slice(0, 1);
  return { manager, packages: toPackages(stated.length > 0 ? stated : rest), isRecorded: false, isRun: true };
}

function ofOthers({ name, words }: Command): Installation | null {
  const [first = "", second = ""] = words.map(({ text }) => text);
  const made = (manager: Installation["manager"], from: number): Installation => ({
    manager,
    packages: toPackages(operands(name, words.slice(from))),
    isRecorded: false,
    isRun: false,
  });
  if (name === "gem" && first === "install") return made("gem", 1);
  if (name === "cargo" && (first === "install" || first === "binstall")) return made("cargo", 1);
  if (name === "deno" && (first === "install" || first === "add"))
    return { ...made("npm", 1), isRecorded: !has(words, /^(?:-\w*g\w*|--global)$/) };
  if (name === "go" && (first === "install" || first === "run")) return made("go", 1);
  if (/^(?:conda|mamba|micromamba)$/.test(name) && first === "install") return made("conda", 1);
  if (name === "dotnet" && first === "tool" && second === "install") return made("dotnet", 2);
  if (/^install-(?:module|script|package|psresource)$/.test(name)) return made("powershell", 0);
  return null;
}

/** Whether a package is named by a name alone, and not by a path, an address or a variable. */
export const isNamed = ({ spec }: Package): boolean =>
  /^@?[a-z0-9][\w.-]*(?:\/[\w.-]+)?(?:\[[\w,.-]+\])?(?:(?:[@=<>~!]|===?).*)?$/i.test(spec) &&
  !/\$|\.(?:txt|whl|tgz|gz|toml|py|gemspec|js|mjs|ts)$|^(?:your|my|some)[-_]|^(?:package|name|pkg|package[-_]name|PACKAGE\w*|foo|bar|example|crate|gem|tool|command|cmd|x|xxx)$/i.test(
    spec,
  );

/** Whether the version is told, or bounded. `latest` tells none. */
export function isVersioned({ manager }: Installation, { spec }: Package): boolean {
  if (manager === "npm" || manager === "cargo" || manager === "go" || manager === "dotnet")
    return /^.[^@]*@(?!latest\b|next\b|canary\b|beta\b|\*).+/.test(spec);
  return /[=<>~!]=|<|>|===|@(?!latest\b)[\d]|^[^=]+=\d/.test(spec);
}
