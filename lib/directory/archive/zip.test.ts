import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import yauzl from "yauzl";
import { toZip } from "./zip.ts";

const files = [
  { path: "scripts/run.sh", content: Buffer.from("#!/bin/sh\n"), executable: true },
  { path: "SKILL.md", content: Buffer.from("# Steps\n"), executable: false },
  { path: "références/ü.md", content: Buffer.from(""), executable: false },
  { path: "__proto__", content: Buffer.from("p"), executable: false },
  { path: "7", content: Buffer.from("seven"), executable: false },
];

async function entriesIn(zip: Buffer): Promise<readonly (readonly [path: string, mode: string, content: string])[]> {
  const entries: [string, string, string][] = [];
  const file = await yauzl.fromBufferPromise(zip, { lazyEntries: true });
  for await (const entry of file.eachEntry()) {
    const content = await buffer(await file.openReadStreamPromise(entry));
    entries.push([entry.fileName, (entry.externalFileAttributes >>> 16).toString(8), content.toString()]);
  }
  return entries;
}

describe("toZip", () => {
  it("holds every file with its mode and content, in the order of the paths", async () => {
    expect(await entriesIn(await toZip(files))).toEqual([
      ["7", "100644", "seven"],
      ["SKILL.md", "100644", "# Steps\n"],
      ["__proto__", "100644", "p"],
      ["références/ü.md", "100644", ""],
      ["scripts/run.sh", "100755", "#!/bin/sh\n"],
    ]);
  });

  it("is the same bytes whenever it is made, and in whatever order and time zone", async () => {
    const digest = createHash("sha256")
      .update(await toZip(files.toReversed()))
      .digest("hex");
    expect(digest).toBe("94d8b3529f12d7484907f0c30ea6faa0b54e4e17afae49249608b506113bd751");
  });

  it.each(["../x", "/x", "a/../../x", "C:/x"])("refuses a file at %s", async (path) => {
    await expect(toZip([{ path, content: Buffer.from(""), executable: false }])).rejects.toThrow("path");
  });
});
