import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildScripts, SCRIPTS_FOLDER, watchScripts } from "./browser-scripts.mjs";

const project = fileURLToPath(new URL("../../", import.meta.url));
let root = "";

/** Two scripts that begin where theirs do; the test changes what they take from beside them. */
const sources = ["components/directory", "lib/graph"];
const changed = { live: "components/directory/live-results.tsx", proof: "lib/graph/proof-check/check-proof.ts" };

/** A project whose sources can be changed. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "skillshelf-scripts-"));
  for (const folder of sources) {
    const filter = (path: string) => !/store|endpoints|commands|queries/.test(path.slice(project.length));
    await cp(join(project, folder), join(root, folder), { recursive: true, filter });
  }
  for (const name of ["node_modules", "package.json"]) await symlink(join(project, name), join(root, name));
});

afterEach(() => rm(root, { recursive: true }));

const made = async () => (await readdir(join(root, SCRIPTS_FOLDER))).map((name) => `/scripts/${name}`).toSorted();
const read = (path = "/none") => readFile(join(root, "public", path), "utf8");

async function change(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(root, file), "utf8");
  expect(text).toContain(from);
  await writeFile(join(root, file), text.replace(from, to));
}

describe("the scripts of the site's own", () => {
  it("are files with all that they need, small, and without what is for development", async () => {
    const { LIVE_RESULTS_SCRIPT: live, PROOF_CHECK_SCRIPT: proof } = await buildScripts(root);
    expect(live).toMatch(/^\/scripts\/live-results\.[0-9a-f]{12}\.js$/);
    expect(proof).toMatch(/^\/scripts\/proof-check\.[0-9a-f]{12}\.js$/);
    for (const path of [live, proof])
      expect(await read(path)).not.toMatch(/\bimport\b[^(.]|process\.env|Download the React DevTools/);
    expect((await read(live)).length).toBeLessThan(300_000);
    expect((await read(proof)).length).toBeLessThan(10_000);
    // A page opened from a disk runs scripts that are no modules.
    expect(await read(proof)).not.toMatch(/\bexport\b/);
  });

  it("have the same names as long as their sources are the same, and take the place of older ones", async () => {
    const first = await buildScripts(root);
    expect(await buildScripts(root)).toEqual(first);
    await change(changed.live, "text/html", "text/html;q=1");
    const second = await buildScripts(root);
    expect(second.PROOF_CHECK_SCRIPT).toBe(first.PROOF_CHECK_SCRIPT);
    expect(second.LIVE_RESULTS_SCRIPT).not.toBe(first.LIVE_RESULTS_SCRIPT);
    expect(await made()).toEqual(Object.values(second).toSorted());
  });

  it("are made anew under the same names during development, when their sources change", async () => {
    const { LIVE_RESULTS_SCRIPT: live, PROOF_CHECK_SCRIPT: proof } = await watchScripts(root);
    expect([live, proof]).toEqual(["/scripts/live-results.js", "/scripts/proof-check.js"]);
    expect(await read(live)).not.toContain("text/html;q=1");
    await change(changed.live, "text/html", "text/html;q=1");
    await change(changed.proof, '"confirmed"', '"finalized"');
    await expect.poll(() => read(live), { timeout: 10_000 }).toContain("text/html;q=1");
    await expect.poll(() => read(proof), { timeout: 10_000 }).toContain('"finalized"');
  });
});
