import { expect, it } from "vitest";
import { entryOf, foldersOf } from "../testing/tree-entries.ts";
import { withoutDependencies } from "./dependency-folders.ts";

const entriesOf = (files: readonly string[]) => [...foldersOf(files), ...files.map((path) => entryOf(path))];

const passedOver = (files: readonly string[]) => {
  const left = withoutDependencies(entriesOf(files));
  return left.filter(({ kind }) => kind === "dependencies").map(({ path }) => path);
};

it.each<readonly [string, readonly string[], readonly string[]]>([
  ["at the root", ["vendor/a/b.go", "skills/a/SKILL.md"], ["vendor"]],
  ["at the root, whatever is in it", ["node_modules/a/SKILL.md", "a/SKILL.md"], ["node_modules"]],
  ["beside their manifests", ["a/go.mod", "a/vendor/b.go", "b/Cargo.toml", "b/target/c"], ["a/vendor", "b/target"]],
  ["beside manifests in skills", ["a/SKILL.md", "a/package.json", "a/node_modules/b.js"], ["a/node_modules"]],
  ["of Python", ["a/requirements-dev.txt", "a/.venv/b.py", "c/pyproject.toml", "c/venv/d.py"], ["a/.venv", "c/venv"]],
  ["beside a skill at the root and a manifest", ["SKILL.md", "composer.json", "vendor/a.php"], ["vendor"]],
])("passes over folders of dependencies %s", (_, files, expected) => {
  expect(passedOver(files)).toEqual(expected);
});

it.each<readonly [string, readonly string[]]>([
  ["the folder of a skill", ["skills/vendor/SKILL.md", "target/SKILL.md", "venv/skill.md"]],
  ["a folder of skills", ["skills/procurement/vendor/a/SKILL.md", "skills/third_party/b/SKILL.md"]],
  ["a folder in a skill", ["skills/a/SKILL.md", "skills/a/target/setup.sh", "skills/a/scripts/node_modules/b.js"]],
  ["a folder beside a manifest of another kind", ["a/package.json", "a/target/b", "a/vendor/c"]],
  ["a folder beside a skill at the root", ["SKILL.md", "target/setup.sh", "vendor/a.sh"]],
  ["a folder beside folders named as manifests are", ["a/build/b", "a/BUILD/c", "a/third_party/d/SKILL.md"]],
  ["a folder beside a script called build", ["a/build", "a/third_party/d/SKILL.md"]],
  ["bytecode, which Python runs", ["a/requirements.txt", "a/__pycache__/b.pyc", "__pycache__/c.pyc"]],
  ["a file of such a name", ["target", "a/package.json", "a/node_modules"]],
])("reads %s", (_, files) => {
  expect(passedOver(files)).toEqual([]);
  expect(withoutDependencies(entriesOf(files))).toEqual(entriesOf(files));
});

it("leaves nothing of what is below", () => {
  const files = ["go.mod", "vendor/a/SKILL.md", "vendor/vendor/b", "b.md"];
  expect(withoutDependencies(entriesOf(files)).map(({ path, kind }) => [path, kind])).toEqual([
    ["vendor", "dependencies"],
    ["go.mod", "file"],
    ["b.md", "file"],
  ]);
});
