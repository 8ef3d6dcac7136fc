import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildLiveResults, SCRIPTS_FOLDER, watchLiveResults } from "./browser-scripts.mjs";

const project = fileURLToPath(new URL("../../", import.meta.url));
let root = "";

/** A project whose components can be changed. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "skillshelf-scripts-"));
  await mkdir(join(root, "components/directory"), { recursive: true });
  for (const name of ["live-results-script.tsx", "live-results.tsx", "results-page.ts", "result-keys.ts"]) {
    const file = join("components/directory", name);
    await writeFile(join(root, file), await readFile(join(project, file)));
  }
  for (const name of ["node_modules", "package.json"]) await symlink(join(project, name), join(root, name));
});

afterEach(() => rm(root, { recursive: true }));

const made = () => readdir(join(root, SCRIPTS_FOLDER));

describe("the script of live results", () => {
  it("is one file with all that it needs, small, and without what is for development", async () => {
    const path = await buildLiveResults(root);
    expect(path).toMatch(/^\/scripts\/live-results\.[0-9a-f]{12}\.js$/);
    const script = await readFile(join(root, "public", path), "utf8");
    expect(script).not.toMatch(/\bimport\b[^(.]|process\.env|Download the React DevTools/);
    expect(script.length).toBeLessThan(300_000);
  });

  it("has the same name as long as its sources are the same, and takes the place of an older one", async () => {
    const path = await buildLiveResults(root);
    expect(await buildLiveResults(root)).toBe(path);
    const file = join(root, "components/directory/results-page.ts");
    await writeFile(file, (await readFile(file, "utf8")).replace("text/html", "text/html;q=1"));
    const changed = await buildLiveResults(root);
    expect(changed).not.toBe(path);
    expect((await made()).map((name) => `/scripts/${name}`)).toEqual([changed]);
  });

  it("is made anew under the same name during development, when its sources change", async () => {
    expect(await watchLiveResults(root)).toBe("/scripts/live-results.js");
    const script = () => readFile(join(root, SCRIPTS_FOLDER, "live-results.js"), "utf8");
    expect(await script()).not.toContain("text/html;q=1");
    const file = join(root, "components/directory/results-page.ts");
    await writeFile(file, (await readFile(file, "utf8")).replace("text/html", "text/html;q=1"));
    await expect.poll(script, { timeout: 10_000 }).toContain("text/html;q=1");
  });
});
