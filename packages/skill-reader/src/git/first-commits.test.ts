import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SampleFolder } from "../testing/sample-repository.ts";
import { GitError } from "./errors.ts";
import { FirstCommits } from "./repository.ts";

let sample: SampleFolder;

beforeEach(async () => {
  sample = await SampleFolder.make();
});
afterEach(() => sample.remove());

const days = ["2025-01-01T00:00:00Z", "2025-02-01T00:00:00Z", "2025-03-01T00:00:00Z"] as const;
const text = `# A skill\n\n${"A line that stays as it is.\n".repeat(20)}`;

async function datesOf(folder: string, seconds?: number) {
  const repository = await sample.open(folder, seconds === undefined ? {} : { seconds });
  const found = await repository.firstCommits((await repository.head()).commit);
  return found && Object.fromEntries([...found].map(([path, date]) => [path, date.toISOString().slice(0, 10)]));
}

describe("the first commit of a file", () => {
  it("is the one that added it, whatever came after", async () => {
    const folder = await sample.repository("one", {});
    await sample.commit(folder, { "a/SKILL.md": text, "README.md": "# One" }, days[0]);
    await sample.commit(folder, { "a/SKILL.md": `${text}More.`, "b/skill.MD": "Other words." }, days[1]);
    expect(await datesOf(folder)).toEqual({ "a/SKILL.md": "2025-01-01", "b/skill.MD": "2025-02-01" });
  });

  it("stays when it is renamed, and when it comes back", async () => {
    const folder = await sample.repository("one", {});
    await sample.commit(folder, { "a/SKILL.md": text }, days[0]);
    await sample.git(folder, ["mv", "a", "moved"]);
    await sample.commit(folder, { "moved/SKILL.md": `${text}More.` }, days[1]);
    await sample.git(folder, ["rm", "--quiet", "moved/SKILL.md"]);
    await sample.commit(folder, { "README.md": "# Gone" }, days[1]);
    await sample.commit(folder, { "moved/SKILL.md": text }, days[2]);
    expect(await datesOf(folder)).toMatchObject({ "moved/SKILL.md": "2025-01-01" });
  });

  it("is told of names that would break lines", async () => {
    const folder = await sample.repository("one", {});
    await sample.commit(folder, { "a\nA\ncommit:1/SKILL.md": text }, days[0]);
    expect(await datesOf(folder)).toEqual({ "a\nA\ncommit:1/SKILL.md": "2025-01-01" });
  });

  it("is not known in a shallow clone", async () => {
    const folder = await sample.repository("one", {});
    await sample.commit(folder, { "a/SKILL.md": text }, days[0]);
    await sample.commit(folder, { "a/SKILL.md": `${text}More.` }, days[1]);
    await sample.git(sample.path, ["clone", "--quiet", "--depth=1", `file://${folder}`, "shallow"]);
    expect(await datesOf(`${sample.path}/shallow`)).toBeNull();
  });

  it("is not known where the history takes too long", async () => {
    const folder = await sample.repository("one", { "a/SKILL.md": text });
    const repository = await sample.open(folder);
    const { commit } = await repository.head();
    const hurried = await sample.open(folder, { seconds: 0 });
    expect(await hurried.firstCommits(commit)).toBeNull();
  });

  it("is not looked for once the reading is stopped", async () => {
    const folder = await sample.repository("one", { "a/SKILL.md": text });
    const stopping = new AbortController();
    const repository = await sample.open(folder, {}, { signal: stopping.signal });
    const { commit } = await repository.head();
    stopping.abort(new Error("stopped"));
    await expect(repository.firstCommits(commit)).rejects.toThrow("stopped");
  });
});

describe("what git tells of a history", () => {
  it("is the same however it is cut", () => {
    const told = Buffer.from(
      "commit:86400\0\nA\0a/SKILL.md\0R090\0b/SKILL.md\0c/SKILL.md\0commit:172800\0\nA\0a/SKILL.md\0",
    );
    for (let size = 1; size <= told.length; size++) {
      const history = new FirstCommits("one");
      for (let from = 0; from < told.length; from += size) history.take(told.subarray(from, from + size));
      expect([...history.dates].map(([path, date]) => [path, date.getTime() / 86_400_000])).toEqual([
        ["a/SKILL.md", 1],
        ["c/SKILL.md", 1],
      ]);
    }
  });

  it("is refused when it is something else", () => {
    expect(() => new FirstCommits("one").take(Buffer.from("M\0a/SKILL.md\0"))).toThrow(GitError);
  });
});
