import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { childEnvironment } from "#lib/env.ts";
import { projectFolder } from "../setup/server-process.ts";
import { type OwnDatabase, startOnOwnDatabase } from "./own-database.ts";

let own: OwnDatabase;

beforeAll(async () => {
  own = await startOnOwnDatabase();
});
afterAll(() => own.stop());

const operate = async (...words: readonly string[]) =>
  promisify(execFile)(process.execPath, ["lib/process/run.mjs", "skillshelf", "suggestions", ...words], {
    cwd: projectFolder,
    env: childEnvironment({ DATABASE_URL: own.cluster.url }),
  });

const page = async (name: string) =>
  (await fetch(`${own.server.origin}/en/submit?repository=${encodeURIComponent(name)}`)).text();

it("a suggestion of a visitor waits for the operator, who dismisses it", async () => {
  const name = "octo/new-skills";
  expect(await page(name)).toContain('method="post"');
  const sent = await fetch(`${own.server.origin}/en/submit`, {
    method: "POST",
    body: new URLSearchParams({ repository: `https://github.com/${name}` }),
  });
  expect([sent.status, sent.redirected]).toEqual([200, true]);
  expect(await sent.text()).not.toContain('method="post"');
  const [line] = (await operate("--json")).stdout.trim().split("\n");
  expect(JSON.parse(line ?? "")).toMatchObject({ repository: name, count: 1 });
  expect((await operate("dismiss", name)).stdout).toBe(`Dismissed ${name}\n`);
  expect((await operate()).stderr).toContain("No suggestions.");
  expect(await page(name)).toContain('method="post"');
});
