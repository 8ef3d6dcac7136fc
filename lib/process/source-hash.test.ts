import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { projectFolder } from "#lib/project-folder.ts";
import { bundlePrograms } from "./programs.mjs";
import { pageSources, programSources, sourceHash } from "./source-hash.mjs";

let root = "";

/** Writes a file of the project, its folders included. */
async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

const sources = [
  "app/page.tsx",
  "app/[locale]/skills/page.tsx",
  "components/card.tsx",
  "packages/directory-api/src/links.ts",
  "lib/directory/parameters.ts",
  "lib/i18n/dictionaries/en.json",
  "public/icon.svg",
  "content/categories.ts",
  "content/categories/en.json",
  "content/synonyms.ts",
  "content/word-families.ts",
  "content/graph/reference.json",
  "content/audit/labels.json",
  "next.config.mjs",
  "postcss.config.mjs",
  "instrumentation.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

/** Files that no build is made from. */
const others = [
  "lib/directory/links.test.ts",
  "components/card.test.tsx",
  "lib/directory/store/records.database.test.ts",
  "e2e/http/skills.test.ts",
  "content/skills/acme/tools.en.md",
  "content/docs/errors.en.md",
  "README.md",
  ".next/skillshelf-build",
  "public/scripts/live-results.0123456789ab.js",
  ".data/postgres/PG_VERSION",
  "node_modules/next/package.json",
];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "skillshelf-build-"));
  for (const file of sources) await write(file, `${file}\n`);
});

afterEach(() => rm(root, { recursive: true }));

const pageHash = () => sourceHash(root, pageSources);

describe("the hash of the page sources", () => {
  it("is the same for the same sources, wherever they lie", async () => {
    const before = pageHash();
    expect(pageHash()).toBe(before);
    const elsewhere = `${root}-moved`;
    await rename(root, elsewhere);
    root = elsewhere;
    expect(pageHash()).toBe(before);
  });

  it("changes with each of them", async () => {
    const before = pageHash();
    for (const file of sources) {
      await write(file, `${file} \n`);
      expect(pageHash(), file).not.toBe(before);
      await write(file, `${file}\n`);
      expect(pageHash(), file).toBe(before);
    }
  });

  it("changes when a source is added, removed or renamed", async () => {
    const before = pageHash();
    await write("app/new/page.tsx", "");
    const added = pageHash();
    await rename(join(root, "app/new"), join(root, "app/other"));
    const renamed = pageHash();
    await rm(join(root, "app/other"), { recursive: true });
    expect(new Set([before, added, renamed]).size).toBe(3);
    expect(pageHash()).toBe(before);
  });

  it("changes with nothing else", async () => {
    const before = pageHash();
    for (const file of others) {
      await write(file, "one");
      expect(pageHash(), file).toBe(before);
    }
  });

  it("changes when the same text moves from one file to another", async () => {
    await write("app/a.ts", "text");
    await write("app/b.ts", "");
    const before = pageHash();
    await write("app/a.ts", "");
    await write("app/b.ts", "text");
    expect(pageHash()).not.toBe(before);
  });
});

describe("the hashed sources", () => {
  const isIn = (hashed: readonly string[], file: string) =>
    hashed.some((source) => file === source || file.startsWith(`${source}/`));
  const ownFiles = (inputs: object) => Object.keys(inputs).filter((file) => !file.includes("node_modules/"));

  it("hold everything that the bundled programs are made from", async () => {
    const { inputs } = await bundlePrograms(projectFolder, root);
    expect(ownFiles(inputs).filter((file) => !isIn(programSources, file))).toEqual([]);
  });

  it("hold everything that the pages are made from", async () => {
    const files = await readdir(join(projectFolder, "app"), { recursive: true });
    const entryPoints = [
      "instrumentation.ts",
      ...files.filter((file) => /\.tsx?$/.test(file)).map((file) => `app/${file}`),
    ];
    const { metafile } = await build({
      absWorkingDir: projectFolder,
      entryPoints,
      bundle: true,
      write: false,
      outdir: root,
      platform: "node",
      format: "esm",
      packages: "external",
      external: ["*.css", "*.woff2"],
      metafile: true,
      logLevel: "error",
    });
    const own = ownFiles(metafile.inputs);
    expect(own).toContain("content/synonyms.ts");
    expect(own.filter((file) => !isIn(pageSources, file))).toEqual([]);
  });
});
