import type { AuditedUnit } from "./audited-unit.ts";

/** Files that tools read by default. */
const alwaysRead =
  /(?:^|\/)(?:package\.json|makefile|(?:docker|container)file|\.?justfile|gemfile|[\w.-]*compose[\w.-]*\.ya?ml|(?:taskfile|action|pnpm-workspace|\.gitlab-ci|\.pre-commit-config|\.travis|\.yarnrc)\.ya?ml|tox\.ini|(?:cargo|mise|pixi)\.toml|\.(?:npmrc|yarnrc|condarc|envrc|gitconfig|curlrc|wgetrc)|pip\.conf|(?:devcontainer|tasks|composer|deno)\.json|\.github\/workflows\/[^/]+|setup\.(?:py|cfg|sh)|pyproject\.toml|requirements[^/]*\.txt|hooks?\.json|plugin\.json|\.mcp\.json|settings(?:\.local)?\.json|agents?\.md|claude\.md|gemini\.md|\.cursorrules)$/i;

/** Names of files and folders, and of modules imported without an extension. */
const name = /[\p{L}\p{N}_@][\p{L}\p{N}_@.+-]*/gu;

/**
 * Returns the paths of a unit's files that are referenced by name in its SKILL.md or, recursively, in a referenced file.
 * A folder that is named without a file references all of its files. In doubt, a file counts as referenced.
 */
export function reachedFiles(unit: AuditedUnit): ReadonlySet<string> {
  const reached = new Set<string>([
    unit.path,
    ...(unit.active ?? []),
    ...unit.files.map(({ path }) => path).filter((path) => alwaysRead.test(path)),
  ]);
  const remaining = new Set(unit.files.filter(({ path }) => !reached.has(path)));
  const ahead = unit.files.filter(({ path }) => reached.has(path));
  for (let file = ahead.pop(); file !== undefined && remaining.size > 0; file = ahead.pop()) {
    const words = wordsOf(file.text ?? "");
    for (const other of remaining) {
      if (!isNamed(other.path, unit.folder, words)) continue;
      reached.add(other.path);
      remaining.delete(other);
      ahead.push(other);
    }
  }
  return reached;
}

type Words = Readonly<{ names: ReadonlySet<string>; folders: ReadonlySet<string> }>;

function wordsOf(text: string): Words {
  const names = new Set(Array.from(text.matchAll(name), ([word]) => trimmed(word)));
  return { names, folders: new Set(foldersIn(text)) };
}

/** `scripts/` and `scripts/*` name the folder; `scripts/a.py` names a file in it. */
function* foldersIn(text: string): Generator<string> {
  for (let at = text.indexOf("/"); at >= 0; at = text.indexOf("/", at + 1)) {
    if (/[\p{L}\p{N}_.@-]/u.test(text.charAt(at + 1))) continue;
    let start = at;
    while (start > 0 && /[\p{L}\p{N}_.-]/u.test(text.charAt(start - 1))) start--;
    if (start < at) yield trimmed(text.slice(start, at));
  }
}

const trimmed = (word: string): string => word.replace(/\.+$/, "").toLowerCase();

function isNamed(path: string, folder: string, { names, folders }: Words): boolean {
  const inside = path.slice(folder === "" ? 0 : folder.length + 1).toLowerCase();
  const parts = inside.split("/");
  const file = parts.at(-1) ?? "";
  // Python loads `rows.cpython-312.pyc` where a program imports `rows`.
  const stem = file.replace(/(?:\.(?:cpython|pypy)-?\d+(?:\.opt-\d)?)?\.[^.]+$/, "");
  return (
    names.has(file.replace(/^\.+/, "")) ||
    (stem.length > 2 && names.has(stem)) ||
    parts.slice(0, -1).some((part) => folders.has(part))
  );
}
