import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { ContentError } from "./content.ts";
import { readContent } from "./read.ts";

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** Creates a content folder with these files. */
async function contentFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "skillshelf-read-"));
  folders.push(folder);
  for (const [file, source] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), source);
  }
  return folder;
}

const readFiles = async (files: Readonly<Record<string, string>>) => readContent(await contentFolder(files));

/** Returns the faults of a folder as `file:line`, sorted. */
async function faultsIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const error: unknown = await readFiles(files).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return [];
  if (!(error instanceof ContentError)) throw error;
  return error.faults.map(({ file, line }) => `${file}:${line}`).toSorted();
}

const review = Array.from({ length: 150 }, (_, index) => `word${index}`).join(" ");

function skill(key: string, head = ""): string {
  const [owner, repo] = key.split("/");
  return `---
owner: ${owner}
repo: ${repo}
name: Name of ${repo}
summary: Summary of ${repo}.
category: testing
tags: [tag]
languages: [en]
license: MIT
commit: '0123456789abcdef0123456789abcdef01234567'
committedAt: '2026-01-31T12:00:00Z'
reviewedOn: '2026-02-01'
units:
  - name: one
    path: one/SKILL.md
${head}---

${review}
`;
}

const translation = "---\nname: Name auf Deutsch\nsummary: Zusammenfassung.\n---\n";

const collection = (introduction: string, members: readonly string[]): string =>
  `---\ntitle: ${introduction}\nposition: 1\nmembers:\n${members
    .map((member) => `  - skill: ${member}\n    reason: Reason for ${member}.\n`)
    .join("")}---\n\n${introduction}\n`;

const page =
  "---\ntitle: Title\ndescription: Description.\ngroup: use\nposition: 1\nupdatedOn: '2026-11-20'\n---\n\nText.\n";

describe("a sound folder", () => {
  it("gives repositories with their texts by locale", async () => {
    const { skills } = await readFiles({
      "skills/acme/tools.en.md": skill("acme/tools"),
      "skills/acme/tools.de.md": translation,
    });
    expect(skills).toHaveLength(1);
    expect(skills[0]).toMatchObject({
      file: "skills/acme/tools.en.md",
      skill: { owner: "acme", repo: "tools" },
      texts: {
        en: { name: "Name of tools", summary: "Summary of tools.", body: review },
        de: { name: "Name auf Deutsch", summary: "Zusammenfassung.", body: "" },
      },
    });
  });

  it("gives collections with the reasons of their members by locale", async () => {
    const { collections } = await readFiles({
      "skills/acme/one.en.md": skill("acme/one"),
      "skills/acme/two.en.md": skill("acme/two"),
      "collections/set.en.md": collection("Set", ["acme/two", "acme/one"]),
      "collections/set.de.md": collection("Satz", ["acme/one", "acme/two"]),
    });
    expect(collections).toHaveLength(1);
    expect(collections[0]?.slug).toBe("set");
    expect(Object.keys(collections[0]?.texts ?? {}).toSorted()).toEqual(["de", "en"]);
    expect(collections[0]?.members.map((member) => member.skill)).toEqual(["acme/two", "acme/one"]);
    expect(collections[0]?.members[0]?.reasons).toEqual({ en: "Reason for acme/two.", de: "Reason for acme/two." });
  });

  it("gives documents with slugs made of their folders", async () => {
    const { documents } = await readFiles({ "docs/errors.en.md": page, "docs/errors/gone.en.md": page });
    expect(documents.map(({ slug, locale }) => `${locale} ${slug}`).toSorted()).toEqual([
      "en errors",
      "en errors/gone",
    ]);
  });

  it("gives the categories of the directory", async () => {
    const { categories } = await readFiles({ "docs/errors.en.md": page });
    expect(categories.at(-1)?.slug).toBe("other");
  });

  it("is read alike with CRLF", async () => {
    const files = { "skills/acme/tools.en.md": skill("acme/tools") };
    const crlf = { "skills/acme/tools.en.md": skill("acme/tools").replaceAll("\n", "\r\n") };
    expect(await readFiles(crlf)).toEqual(await readFiles(files));
  });

  it("gives the same content in the same order each time", async () => {
    const files = Object.fromEntries(["b/z", "a/y", "B/a", "c/x"].map((key) => [`skills/${key}.en.md`, skill(key)]));
    const [first, second] = [await readFiles(files), await readFiles(files)];
    expect(second).toEqual(first);
  });

  it("may lie at a path that ends with a slash", async () => {
    const folder = await contentFolder({ "docs/errors/gone.en.md": page });
    expect((await readContent(`${folder}/`)).documents[0]?.slug).toBe("errors/gone");
  });

  it("may hold hidden files of an operating system", async () => {
    expect(await faultsIn({ "docs/errors.en.md": page, "docs/.DS_Store": "\0\0" })).toEqual([]);
  });
});

describe("names of repositories", () => {
  it.each(["acme/tools.md", "acme/next.js", "acme/tools.en", "acme/.github", "Acme/A_b-c"])(
    "may be %s",
    async (key) => {
      const { skills } = await readFiles({ [`skills/${key}.en.md`]: skill(key), [`skills/${key}.de.md`]: translation });
      expect(
        skills.map((content) => [`${content.skill.owner}/${content.skill.repo}`, Object.keys(content.texts)]),
      ).toEqual([[key, ["de", "en"]]]);
    },
  );

  it("must be those of the file", async () => {
    expect(await faultsIn({ "skills/acme/other.en.md": skill("acme/tools") })).toEqual(["skills/acme/other.en.md:1"]);
  });

  it("must not differ in letter case alone", async () => {
    const faults = await faultsIn({
      "skills/Acme/Tools.en.md": skill("Acme/Tools"),
      "skills/acme/tools.en.md": skill("acme/tools"),
    });
    expect(faults).toHaveLength(1);
    expect(faults[0]?.toLowerCase()).toBe("skills/acme/tools.en.md:1");
  });
});

describe("names of files", () => {
  it.each([
    "skills/README.md",
    "skills/acme/tools.md",
    "skills/acme/tools.en.txt",
    "skills/acme/tools.en.md.bak",
    "docs/notes.txt",
  ])("are refused as %s", async (file) => {
    expect(await faultsIn({ [file]: page })).toEqual([`${file}:1`]);
  });

  it.each(["xx", "EN", "en-US", "constructor"])("are refused in the locale %s", async (locale) => {
    const files = { "docs/errors.en.md": page, [`docs/errors.${locale}.md`]: page };
    expect(await faultsIn(files)).toEqual([`docs/errors.${locale}.md:1`]);
  });
});

describe("a translation alone", () => {
  it.each([
    ["skills/acme/tools.de.md", translation],
    ["collections/set.de.md", collection("Satz", ["acme/one", "acme/two"])],
    ["docs/errors.de.md", page],
  ])("is refused: %s", async (file, source) => {
    expect(await faultsIn({ [file]: source })).toEqual([`${file}:1`]);
  });
});

describe("a translation of a collection", () => {
  it("is refused in its own file when it names a member the collection does not have", async () => {
    const faults = await faultsIn({
      "skills/acme/one.en.md": skill("acme/one"),
      "skills/acme/two.en.md": skill("acme/two"),
      "skills/acme/three.en.md": skill("acme/three"),
      "collections/set.en.md": collection("Set", ["acme/one", "acme/two"]),
      "collections/set.de.md": collection("Satz", ["acme/one", "acme/two", "acme/three"]),
    });
    expect(faults.map((fault) => fault.split(":")[0])).toEqual(["collections/set.de.md"]);
  });
});

describe("several faults", () => {
  it("are all listed, each with its file and line", async () => {
    const faults = await faultsIn({
      "skills/acme/a.en.md": skill("acme/a").replace("category: testing", "category: Testing!"),
      "skills/acme/b.en.md": skill("acme/b").replace("license: MIT", "license: a: b"),
      "skills/acme/b.de.md": translation.replace("Zusammenfassung.", "''"),
      "skills/acme/c.en.md": skill("acme/c").replace(review, "Too short."),
      "skills/acme/d.fr.md": translation,
      "collections/set.en.md": collection("Set", ["acme/c"]),
      "docs/errors.en.md": page.replace("position: 1", "position: first"),
      "docs/usage.en.md": "# Usage\n",
    });
    expect(faults).toEqual([
      "collections/set.en.md:5",
      "docs/errors.en.md:5",
      "docs/usage.en.md:1",
      "skills/acme/a.en.md:6",
      "skills/acme/b.de.md:3",
      "skills/acme/b.en.md:9",
      "skills/acme/c.en.md:1",
      "skills/acme/d.fr.md:1",
    ]);
  });

  it("are listed in the message, one a line", async () => {
    const files = { "docs/a.en.md": "# A\n", "docs/b.en.md": "# B\n" };
    await expect(readFiles(files)).rejects.toThrow(/^docs\/a\.en\.md:1 \S.*\ndocs\/b\.en\.md:1 \S.*$/);
  });

  it("do not hide each other when one file uses YAML aliases", async () => {
    const faults = await faultsIn({
      "docs/a.en.md": page.replace("description: Description.", "description: *important*"),
      "docs/b.en.md": "# B\n",
    });
    expect(faults).toEqual(["docs/a.en.md:3", "docs/b.en.md:1"]);
  });
});

describe("a folder that does not exist", () => {
  it("is refused: loading nothing in its place would withdraw the whole catalogue", async () => {
    const folder = await contentFolder({});
    await expect(readContent(join(folder, "contnet"))).rejects.toThrow();
  });
});
