import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readFolder } from "../folder.ts";
import { defaultLimits } from "../git/limits.ts";
import { SampleFolder } from "../testing/sample-repository.ts";
import { auditedUnitOf } from "./audited-unit.ts";
import type { UnitSource } from "./unit-reader.ts";
import { unitSources, unitSourcesAtHead } from "./unit-source.ts";

let sample: SampleFolder;

beforeEach(async () => {
  sample = await SampleFolder.make();
});

afterEach(() => sample.remove());

const name = { owner: "a", repo: "one" };

/** Input of the audit for each unit. */
const given = async (units: readonly UnitSource[]) =>
  Object.fromEntries(
    await Promise.all(
      units.map(async (unit) => {
        const { files } = await auditedUnitOf(unit);
        return [unit.path, files.map(({ path, text, unread }) => ({ path, text, unread }))] as const;
      }),
    ),
  );

async function ofFolder(root: string) {
  const { entries, read } = await readFolder(root, defaultLimits);
  return given((await unitSources(entries, name, read)).units);
}

it("reads the same of a folder as of its commit", async () => {
  const library = await sample.repository("library", { "run.sh": "echo\n" });
  const root = await sample.repository("one", {
    "package.json": "{}",
    "node_modules/left/SKILL.md": "others",
    "docs/style.md": "style",
    "skills/style/SKILL.md": "->../../docs/style.md",
    "skills/target/SKILL.md": "target",
    "skills/target/target/setup.sh": "echo\n",
    "skills/vendor/SKILL.md": "vendor",
    "skills/vendor/scripts/run.sh": "->../../../shared/run.sh",
    "skills/vendor/lib": "->../../shared",
    "skills/vendor/out.md": "->../../../out.md",
    "skills/vendor/nowhere.md": "->nothing",
    "skills/vendor/__pycache__/a.pyc": "bytes",
    "skills/vendor/go.mod": "module a",
    "skills/vendor/vendor/b.go": "package b",
    "shared/run.sh": "echo shared\n",
    "rules.md": "a",
  });
  const add = ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library];
  await sample.git(root, [...add, "skills/vendor/module"]);
  await sample.git(root, [...add, "module"]);
  await sample.commit(root, {});
  const committed = await given((await unitSourcesAtHead(await sample.open(root), name, defaultLimits)).units);
  expect(Object.keys(committed).toSorted()).toEqual([
    "skills/style/SKILL.md",
    "skills/target/SKILL.md",
    "skills/vendor/SKILL.md",
  ]);
  expect(await ofFolder(root)).toEqual(committed);
  expect(
    Object.fromEntries((committed["skills/vendor/SKILL.md"] ?? []).map(({ path, unread }) => [path, unread])),
  ).toEqual({
    "skills/vendor/SKILL.md": null,
    "skills/vendor/__pycache__/a.pyc": null,
    "skills/vendor/go.mod": null,
    "skills/vendor/scripts/run.sh": null,
    "skills/vendor/lib/run.sh": null,
    "skills/vendor/module": "submodule",
    "skills/vendor/vendor": "dependencies",
    "skills/vendor/out.md": "link-outside",
    "skills/vendor/nowhere.md": "link-nowhere",
  });
  // A clone has empty folders for submodules.
  const clone = join(sample.path, "clone");
  await sample.git(sample.path, ["clone", "--quiet", root, clone]);
  expect(await ofFolder(clone)).toEqual(committed);
});

it.each([
  ["quoted, in capitals", '[submodule "a"]\n\tPath = "skills/a/lib"\n'],
  ["on the line of the section, before a comment", '[submodule "a"] path=skills/a/lib # ours\n'],
  ["with a slash and another comment", '[submodule "a"]\r\n  path = skills/a/lib/ ; ours\r\n'],
])("knows the submodules of a clone whose path is written %s", async (_, gitmodules) => {
  const library = await sample.repository("library", { "run.sh": "echo\n" });
  const root = await sample.repository("one", { "skills/a/SKILL.md": "a" });
  await sample.git(root, ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library, "skills/a/lib"]);
  await writeFile(join(root, ".gitmodules"), gitmodules);
  await sample.commit(root, {});
  const clone = join(sample.path, "clone");
  await sample.git(sample.path, ["clone", "--quiet", root, clone]);
  expect((await ofFolder(clone))["skills/a/SKILL.md"]).toContainEqual({
    path: "skills/a/lib",
    text: null,
    unread: "submodule",
  });
  expect((await ofFolder(join(clone, "skills/a")))["SKILL.md"]).toContainEqual({
    path: "lib",
    text: null,
    unread: "submodule",
  });
});
