import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildHash } from "./build.ts";

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
  "lib/directory/links.ts",
  "lib/i18n/dictionaries/en.json",
  "public/icon.svg",
  "next.config.mjs",
  "postcss.config.mjs",
  "instrumentation.ts",
  "proxy.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "skillshelf-build-"));
  for (const file of sources) await write(file, `${file}\n`);
});

afterEach(() => rm(root, { recursive: true }));

describe("buildHash", () => {
  it("is the same for the same sources, wherever they lie", async () => {
    const before = await buildHash(root);
    expect(await buildHash(root)).toBe(before);
    const elsewhere = `${root}-moved`;
    await rename(root, elsewhere);
    root = elsewhere;
    expect(await buildHash(root)).toBe(before);
  });

  it.each(sources)("changes with %s", async (file) => {
    const before = await buildHash(root);
    await write(file, `${file} \n`);
    expect(await buildHash(root)).not.toBe(before);
    await write(file, `${file}\n`);
    expect(await buildHash(root)).toBe(before);
  });

  it("changes when a source is added, removed or renamed", async () => {
    const before = await buildHash(root);
    await write("app/new/page.tsx", "");
    const added = await buildHash(root);
    await rename(join(root, "app/new"), join(root, "app/other"));
    const renamed = await buildHash(root);
    await rm(join(root, "app/other"), { recursive: true });
    expect(new Set([before, added, renamed]).size).toBe(3);
    expect(await buildHash(root)).toBe(before);
  });

  it.each([
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
  ])("does not change with %s", async (file) => {
    const before = await buildHash(root);
    await write(file, "one");
    expect(await buildHash(root)).toBe(before);
    await write(file, "two");
    expect(await buildHash(root)).toBe(before);
  });

  it("changes when the same text moves from one file to another", async () => {
    await write("app/a.ts", "text");
    await write("app/b.ts", "");
    const before = await buildHash(root);
    await write("app/a.ts", "");
    await write("app/b.ts", "text");
    expect(await buildHash(root)).not.toBe(before);
  });
});
