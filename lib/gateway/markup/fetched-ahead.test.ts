import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { FETCHED_AHEAD } from "./fetched-ahead.ts";

it("what is fetched ahead is what the script says and the policy allows, to the byte", async () => {
  const script = await readFile(new URL("../../../public/enhance.js", import.meta.url), "utf8");
  expect(script).toContain(`'${FETCHED_AHEAD}'`);
  expect(JSON.parse(FETCHED_AHEAD)).toMatchObject({ prefetch: [{ eagerness: "moderate" }] });
});
