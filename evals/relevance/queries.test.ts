import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { OptionError } from "../../bench/terminal/options.ts";
import { readJsonLines } from "./queries.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillshelf-test-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const schema = z.object({ q: z.string() });

/** What is read of a file that holds this. */
async function read(text: string) {
  const file = join(folder, "lines.jsonl");
  await writeFile(file, text);
  return readJsonLines(file, schema);
}

describe("readJsonLines", () => {
  it("reads a value of each line, whatever else is in it", async () => {
    expect(await read('{"q":"a"}\n\n{"q":"b","more":1}\r\n')).toEqual([{ q: "a" }, { q: "b" }]);
  });

  it.each([
    ['{"q":"a"}\n{"q":', "lines.jsonl:2 is not JSON"],
    ['{"q":"a"}\n\n{"q":7}', "lines.jsonl:3"],
    ['{"q":7}', "at q"],
  ])("names file and line of what is wrong in %j", async (text, reason) => {
    await expect(read(text)).rejects.toThrow(OptionError);
    await expect(read(text)).rejects.toThrow(reason);
  });

  it("says which file is not there", async () => {
    await expect(readJsonLines(join(folder, "none"), schema)).rejects.toThrow("none cannot be read");
  });
});
