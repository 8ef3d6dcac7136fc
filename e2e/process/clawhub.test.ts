import { createHash } from "node:crypto";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { skillAnswerSchema, versionAnswerSchema } from "@skillshelf/directory-api/clawhub";
import { problemSchema } from "@skillshelf/directory-api/problem";
import { SampleFolder } from "@skillshelf/skill-reader/testing/sample-repository";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import yauzl from "yauzl";
import { type OwnDatabase, startOnOwnDatabase } from "./own-database.ts";

/** What the command `clawhub` gets of repositories that were read from a folder. */

let own: OwnDatabase;
let folder: SampleFolder;

beforeAll(async () => {
  own = await startOnOwnDatabase();
  folder = await SampleFolder.make();
});
afterAll(async () => {
  await folder.remove();
  await own.stop();
});

const skill = (name: string, more = "") =>
  `---\nname: ${name}\ndescription: Reads files of one kind.\nlicense: MIT\n---\n\n# Steps\n\n${more}`;

const ask = (path: string) => fetch(`${own.server.origin}/clawhub/api/v1${path}`);
const problemOf = async (response: Response) => problemSchema.parse(await response.json());

async function filesIn(response: Response): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const zip = await yauzl.fromBufferPromise(Buffer.from(await response.arrayBuffer()), { lazyEntries: true });
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
  return files;
}

describe("the files of a skill", () => {
  it("are those of the audited commit, whatever came after it", async () => {
    const path = await folder.repository("kit", {
      "skills/kit/SKILL.md": skill("archived-kit"),
      "skills/kit/references/a b.md": "# A\n",
      "skills/kit/notes.md": "->references/a b.md",
      "skills/other/SKILL.md": skill("other-kit"),
    });
    await mkdir(join(path, "skills/kit/scripts"));
    await writeFile(join(path, "skills/kit/scripts/run.sh"), "#!/bin/sh\n");
    await chmod(join(path, "skills/kit/scripts/run.sh"), 0o755);
    await folder.commit(path, {});
    await own.ingest(path, "sample/kit");
    await folder.commit(path, { "skills/kit/new.md": "new", "skills/kit/references/a b.md": "changed" });

    const { latestVersion } = skillAnswerSchema.parse(await (await ask("/skills/archived-kit")).json());
    const { version = "" } = latestVersion ?? {};
    const query = `?slug=archived-kit&ownerHandle=sample_kit&version=${encodeURIComponent(version)}`;
    const response = await ask(`/download${query}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    const files = await filesIn(response);
    expect(files).toEqual({
      "SKILL.md": skill("archived-kit"),
      "notes.md": "# A\n",
      "references/a b.md": "# A\n",
      "scripts/run.sh": "#!/bin/sh\n",
    });
    const listed = versionAnswerSchema.parse(
      await (await ask(`/skills/archived-kit/versions/${encodeURIComponent(version)}`)).json(),
    );
    const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
    expect(Object.fromEntries(listed.version.files.map((file) => [file.path, file.sha256]))).toEqual(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, sha256(text)])),
    );
    const one = await ask("/skills/archived-kit/file?path=references%2Fa%20b.md");
    expect([await one.text(), one.headers.get("content-type")]).toEqual(["# A\n", "application/octet-stream"]);
    expect((await ask("/skills/archived-kit/file?path=..%2Fother%2FSKILL.md")).status).toBe(404);
  });

  it("are not sent where a part of them cannot be read, or would be written elsewhere", async () => {
    const path = await folder.repository("faulty", {
      "skills/linked/SKILL.md": skill("linked-kit"),
      "skills/linked/secrets": "->/etc/passwd",
      "skills/clashing/SKILL.md": skill("clashing-kit"),
      "skills/clashing/A.md": "a",
      "skills/clashing/a.md": "a",
      "skills/large/SKILL.md": skill("large-kit"),
      "skills/large/data.bin": "x".repeat(17 * 1_024 * 1_024),
    });
    await own.ingest(path, "sample/faulty");
    for (const [name, why] of [
      ["linked-kit", "symbolic link"],
      ["clashing-kit", "same file"],
      ["large-kit", "maximum"],
    ] as const) {
      const response = await ask(`/download?slug=${name}`);
      const { detail } = await problemOf(response);
      expect([name, response.status, detail]).toEqual([name, 404, expect.stringContaining(why)]);
      expect(detail).toContain("https://github.com/sample/faulty/tree/");
    }
  });

  it("are asked for again later where the repository cannot be read, of which nothing is told", async () => {
    const path = await folder.repository("gone", { "SKILL.md": skill("gone-kit") });
    await own.ingest(path, "sample/gone");
    await folder.git(folder.path, ["-C", path, "update-ref", "-d", "HEAD"]);
    await folder.git(folder.path, ["-C", path, "reflog", "expire", "--expire=now", "--all"]);
    await folder.git(folder.path, ["-C", path, "gc", "--quiet", "--prune=now"]);
    const response = await ask("/download?slug=gone-kit");
    const { detail } = await problemOf(response);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(detail).not.toContain(folder.path);
    expect(detail).toContain("https://github.com/sample/gone/tree/");
  });
});
