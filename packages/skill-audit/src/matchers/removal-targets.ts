import type { Severity } from "../audit-facts.ts";

const home = String.raw`(?:~|\$\{?HOME\}?|\$env:(?:USERPROFILE|HOME|OneDrive|PUBLIC|(?:HOMEDRIVE\$env:)?HOMEPATH)|%USERPROFILE%|\/(?:home|Users)\/[^/*]+|[A-Z]:[\\/]Users[\\/][^\\/]+|\/root)`;

/** Folders of a home folder that hold what a person cannot make again. */
const documents =
  "(?:(?:OneDrive[^\\/]{0,40}[\\/])?(?:Documents|Desktop|Downloads|Pictures|Music|Videos)|Library|\\.ssh|\\.gnupg|\\.aws|\\.config|\\.kube)";

/** Everything: the root, a drive, a home folder, what the system is made of. */
const everything = new RegExp(
  String.raw`^(?:\/+(?:\*|\.\*)?|${home}(?:[\\/]+(?:\*|\.\*|\*\.\*|\.\[.*)?)?|[A-Z]:[\\/]*(?:\*\.)?\*?|\/(?:bin|boot|dev|etc|home|lib|lib64|opt|root|sbin|srv|sys|proc|usr|var|System|Library|Users|Applications|mnt|media)(?:\/+\*?)?|${home}[\\/]${documents}(?:[\\/]+(?:\*\.)?\*?)?|(?:[A-Z]:|\$env:SystemDrive)[\\/](?:Windows|Users|Program Files(?: \(x86\))?|ProgramData)(?:[\\/]System32)?(?:[\\/]+(?:\*\.)?\*?)?|\$env:(?:SystemDrive|SystemRoot|windir|ProgramFiles|ProgramData|APPDATA|LOCALAPPDATA)(?:[\\/]System32)?[\\/]*(?:\*\.)?\*?)$`,
  "i",
);

/** Folders that hold nothing that cannot be made again. */
const disposable =
  /^(?:\/private)?\/(?:var\/)?tmp(?:\/|$)|^\/dev\/(?:shm|null)|(?:^|[\\/])(?:\.?caches?|_cacache|DerivedData|logs?|te?mp|Temp|node_modules|dist|build|out|target|__pycache__|\.venv|venv|coverage)(?:[\\/]|$)|^\/var\/(?:lib\/apt\/lists|log)(?:\/|$)|^\/(?:workspace|app|work|project|path|sandbox|output|content|github|builds?)(?:\/|$)|<|\.\.\.|\$\{?(?:TMP|TEMP|TMPDIR|RUNNER_TEMP)|path\/to|example|your/i;

/** The folder that the project lies in, with all other projects there. */
const aboveProject =
  /^(?:\$\(git rev-parse --show-toplevel\)|\$\{?(?:PWD|CLAUDE_PROJECT_DIR|GITHUB_WORKSPACE)\}?|\$\(pwd\))\/\.\.\/?\*?$/;

const ofHome = new RegExp(String.raw`^${home}[\\/][^\\/*]`, "i");
/** Something of one program's own in a home folder, by its full name: not a folder of the user's. */
const isOneThing = (path: string): boolean =>
  !/[*?[{]/.test(path) &&
  path
    .replace(new RegExp(`^${home}`, "i"), "")
    .split(/[\\/]/)
    .filter(Boolean).length > 1 &&
  !/[\\/](?:Documents|Desktop|Downloads|Pictures|Music|Videos|Movies|Library|projects?|repos|code|src|\.ssh|\.gnupg|\.aws|\.kube|\.config)[\\/]/i.test(
    path,
  );

/** A folder in which a person keeps what cannot be made again, by its name in the home folder. */
export const isPersonalFolder = (name: string): boolean =>
  /^[\w.-]+$/.test(name) && new RegExp(`^${documents}$`).test(name);

const absolute = /^\/[\w.]|^[A-Z]:[\\/]\w/i;

/** The folder into which one program was unpacked, and which its next version replaces. */
const ofOneProgram =
  /^\/(?:usr\/local|opt)\/(?!(?:s?bin|lib(?:64|exec)?|share|include|etc|src|var|man|homebrew|Cellar)(?:\/|$))[\w.-]+\/?$/i;

/** A path of so many parts is something of one program's own. */
const DEEP = 4;

/**
 * How grave it is to remove a path with all that is in it: null of what lies in the folder a task is about, in a
 * temporary folder or a cache.
 */
export function gravityOfRemoval(path: string): Severity | null {
  const target = asShellPath(path).replace(/(?<=.)["']/g, "");
  if (everything.test(target) || aboveProject.test(target)) return "high";
  if (disposable.test(target) || target.includes("$(")) return null;
  if (ofHome.test(target)) return isOneThing(target) ? null : "low";
  if (ofOneProgram.test(target)) return "low";
  if (absolute.test(target)) return target.split(/[\\/]/).filter(Boolean).length < DEEP ? "medium" : "low";
  return null;
}

/** `$X/` and `$X/*`: the whole disk where X is empty. `${X:?}` and `${X:-y}` never are. */
export const mayBeRoot = (path: string): string | null =>
  /^\$(?:\{(\w+)\}|(\w+))\/+(?:\*|\.\*)?$/
    .exec(path)
    ?.slice(1)
    .find((name) => name !== undefined) ?? null;

const homeInCode =
  /(?:str\(|String\()?(?:os\.environ(?:\.get\(\s*["']HOME["'][^)]*\)|\[["'](?:HOME|USERPROFILE)["']\])|os\.getenv\(\s*["']HOME["'][^)]*\)|(?:pathlib\.)?Path\.home\(\)|os\.path\.expanduser\(\s*["']~["']\s*\)|(?:os\.)?homedir\(\)|process\.env\.(?:HOME|USERPROFILE)\b|Deno\.env\.get\(\s*["']HOME["']\s*\))\)?/;

/** A home folder as code writes it, as a shell does: with nothing added to it but separators and stars. */
function asShellPath(path: string): string {
  const text = path.replace(homeInCode, "~");
  if (text === path) return path;
  const plain = text.replace(/\s*\+\s*(?:os\.sep|path\.sep)/g, "/").replace(/["'`${}]|\s*\+\s*/g, "");
  return plain.startsWith("~") ? plain : path;
}

/** A home folder as a whole among other things: alone, in a list, or as what is taken where nothing is given. */
export const holdsWholeHome = (code: string): boolean => {
  const marked = code.replace(new RegExp(homeInCode.source, "g"), "@@home@@");
  return (
    /(?:^|[=([,:?|]|\bor\b|\belse\b)\s*@@home@@\s*(?:$|[\]),;}|]|\n|\bif\b|\bor\b)/.test(marked) &&
    !/\b(?:join|Path)\(\s*@@home@@\s*,/.test(marked)
  );
};
