import type { UnitKind } from "@skillshelf/skill-audit/audit-facts";

const templateFolders = /^(?:_?templates?_?|boilerplates?|skeletons?|scaffolds?|cookiecutter.*)$/;
const fixtureFolders =
  /^(?:_*(?:tests?|fixtures?|mocks?|snapshots?)_*|testdata|test[-_](?:data|fixtures?|skills?|cases?)|e2e)$/;

/** Names that are there to be replaced. */
const placeholderName =
  /^(?:(?:my|your|new|example|sample|demo)[-_ ]?(?:new[-_ ]?)?skill(?:[-_ ]?name)?|skill[-_ ]?(?:name|template)|template(?:[-_ ]?skill)?|foo|bar|baz|placeholder)$/;
const placeholderMark = /\{\{|\}\}|<[^>]*>|\$\{|\[(?:your|skill|name)/;

/**
 * Whether a unit is a template or a fixture, by the folders it lies in and by its name. The folder of
 * the unit itself is its name: a skill called `test` is a skill.
 *
 * @param name as stated; null when none was.
 */
export function unitKind(path: string, name: string | null): UnitKind {
  const folders = path.toLowerCase().split("/").slice(0, -1);
  const around = folders.slice(0, -1);
  if (around.some((folder) => fixtureFolders.test(folder))) return "fixture";
  if (around.some((folder) => templateFolders.test(folder))) return "template";
  const names = [name?.toLowerCase() ?? "", folders.at(-1) ?? ""];
  return names.some((one) => placeholderName.test(one) || placeholderMark.test(one)) ? "template" : "skill";
}
