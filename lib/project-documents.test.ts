import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolder } from "./project-folder.ts";

const read = (file: string): string => readFileSync(join(projectFolder, file), "utf8");

/** Paths below a folder of the project, and files in it. Of a path with a placeholder such as `<name>` or `*`, the folder before it. */
function pathsIn(text: string): string[] {
  const nested =
    /(?<![\w./:@-])((?:app|bench|cli|components|content|docs|e2e|evals|findings|lib|packages|public)\/(?:[\w./@-]|\[[\w.]+\])*)([<*]?)/g;
  const topLevel = /(?<=`|\()(?:\.\w[\w-]*\.\w+|\.\w+\.\w+|[\w-]+\.(?:json|md|mjs|ts))(?=`|\))/g;
  return [
    ...[...text.matchAll(nested)].map(([, path = "", placeholder]) =>
      placeholder === "" ? path.replace(/\.$/, "") : path.replace(/[^/]*$/, ""),
    ),
    ...[...text.matchAll(topLevel)].map(([path]) => path),
  ];
}

describe("the documents for contributors", () => {
  it.each(["README.md", "CONTRIBUTING.md", "docs/architecture.md"])("name only paths that exist: %s", (file) => {
    const paths = pathsIn(read(file));
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(join(projectFolder, path)))).toEqual([]);
  });

  it.each(["agent-loading", "directory-api", "skill-audit", "skill-reader", "solana-ledger"])(
    "name only modules that exist: %s",
    (name) => {
      const modules = [
        ...read(`packages/${name}/README.md`).matchAll(/(?:@skillshelf\/([\w-]+)|…)\/([\w/-]*\w)(?=[`"])/g),
      ];
      expect(modules.length).toBeGreaterThan(0);
      const lost = modules.filter(
        ([, owner = name, path]) => !existsSync(join(projectFolder, `packages/${owner}/src/${path}.ts`)),
      );
      expect(lost.map(([module]) => module)).toEqual([]);
    },
  );

  it("list the variables of .env.example, in the README", () => {
    const listed = read("README.md")
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name));
    const known = [...read(".env.example").matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(known.toSorted());
  });
});
