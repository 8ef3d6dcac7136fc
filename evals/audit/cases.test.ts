import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { graveIssuedKeys } from "@skillshelf/skill-audit/matchers/issued-keys";
import { ruleClasses } from "@skillshelf/skill-audit/rule";
import { decodeSample } from "@skillshelf/skill-audit/testing/sample-text";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import published from "#content/audit/recall.json" with { type: "json" };
import { type AttackCase, type BenignCase, loadAttacks, loadBenign } from "./cases.ts";
import { addressesIn, isHarmless } from "./harmless-addresses.ts";

let train: readonly AttackCase[];
let heldOut: readonly AttackCase[];
let attacks: readonly AttackCase[];
let benign: readonly BenignCase[];
let all: readonly (AttackCase | BenignCase)[];

beforeAll(async () => {
  [train, heldOut, benign] = await Promise.all([loadAttacks("train"), loadAttacks("held-out"), loadBenign()]);
  attacks = [...train, ...heldOut];
  all = [...attacks, ...benign];
});

/** The ids of cases that are not as they should be. */
const idsOf = <Case extends AttackCase | BenignCase>(
  cases: readonly Case[],
  isWrong: (one: Case) => boolean,
): string[] => cases.filter(isWrong).map(({ id }) => id);

const repeated = <Value>(values: readonly Value[]): Value[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

const frontmatterSchema = z.object({
  name: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  description: z.string().min(10),
});

const frontmatterOf = ({ files }: AttackCase | BenignCase) => {
  const [, head] = /^---\n([\s\S]+?)\n---\n/.exec(files["SKILL.md"] ?? "") ?? [];
  return frontmatterSchema.safeParse(head === undefined ? undefined : parse(head));
};

const isOfBytes = (text: string): boolean => [...text].some((character) => character < "\t");

describe("every case", () => {
  it("has an id of its own that begins with its set, class and language", () => {
    expect(repeated(all.map(({ id }) => id))).toEqual([]);
    expect(idsOf(all, ({ id }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
    const begins = (attack: AttackCase, prefix: string) =>
      attack.id.startsWith(`${prefix}${attack.class}-${attack.language}-`);
    expect(idsOf(train, (attack) => !begins(attack, ""))).toEqual([]);
    expect(idsOf(heldOut, (attack) => !begins(attack, "heldout-"))).toEqual([]);
    expect(idsOf(benign, ({ id }) => !id.startsWith("benign-"))).toEqual([]);
  });

  it("has the file it stands in, and a SKILL.md with a name and a description", () => {
    expect(idsOf(attacks, ({ files, file }) => !Object.hasOwn(files, file))).toEqual([]);
    expect(idsOf(all, (one) => !frontmatterOf(one).success)).toEqual([]);
  });

  it("has bytes where a file is none of text", () => {
    const isWrong = (text: string) => isOfBytes(text) && Buffer.from(text, "latin1").toString("latin1") !== text;
    expect(idsOf(all, ({ files }) => Object.values(files).some(isWrong))).toEqual([]);
  });

  it("has only addresses that lead nowhere, if it is an attack", () => {
    const leading = attacks.flatMap(({ id, files }) =>
      Object.values(files)
        .flatMap(addressesIn)
        .filter((address) => !isHarmless(address))
        .map((address) => `${id}: ${address}`),
    );
    expect(leading).toEqual([]);
  });

  it("differs from the others", () => {
    expect(repeated(train.map(({ files }) => JSON.stringify(files)))).toEqual([]);
    const texts = train.map(({ files, file }) => files[file] ?? "").filter((text) => !isOfBytes(text));
    expect(repeated(texts)).toEqual([]);
    expect(repeated([...heldOut, ...benign].map((one) => frontmatterOf(one).data?.name))).toEqual([]);
  });
});

/** Classes of attacks that are mostly told in prose have more of it. */
const leastInMarkdown: Readonly<Partial<Record<string, number>>> = { instruction: 8, permission: 6, impersonation: 6 };

describe("the sets", () => {
  it("have enough of every class in every language", () => {
    const few = ruleClasses.flatMap((name) =>
      (["bash", "python", "javascript", "typescript", "powershell", "markdown"] as const).flatMap((language) => {
        const count = train.filter((attack) => attack.class === name && attack.language === language).length;
        return count < (language === "markdown" ? (leastInMarkdown[name] ?? 2) : 2) ? [`${name} in ${language}`] : [];
      }),
    );
    expect(few).toEqual([]);
    expect(train.length).toBeGreaterThanOrEqual(140);
    const fewUnseen = ruleClasses.filter((name) => heldOut.filter((attack) => attack.class === name).length < 8);
    expect(fewUnseen).toEqual([]);
    expect(benign.length).toBeGreaterThanOrEqual(240);
  });

  it("are as large as the documentation says", () => {
    const countOf = (cases: readonly AttackCase[], name: string) => cases.filter((one) => one.class === name).length;
    const counts = ruleClasses.map((name) => [name, countOf(train, name), countOf(heldOut, name)]);
    expect(Object.entries(published).map(([name, sets]) => [name, sets.train.count, sets["held-out"].count])).toEqual(
      counts,
    );
  });

  it("are written without characters that cannot be seen and without whole keys", async () => {
    const unseen = /[^\P{C}\n\t]|\p{Default_Ignorable_Code_Point}|[ \t]$/mu;
    const wrong: string[] = [];
    for (const set of ["train", "held-out", "benign"]) {
      const folder = join(import.meta.dirname, set);
      for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
        if (!entry.isFile()) continue;
        const text = await readFile(join(entry.parentPath, entry.name), "utf8");
        const isWrong = unseen.test(text) || graveIssuedKeys.some((key) => new RegExp(key.source).test(text));
        if (isWrong) wrong.push(join(entry.parentPath, entry.name).slice(folder.length));
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("decodeSample", () => {
  it("puts characters in the place of their code points, and nothing in the place of none", () => {
    expect(decodeSample("AKIA⟦⟧Q3 a⟦200B E0041⟧b⟦0⟧ ⟦x⟧")).toBe("AKIAQ3 a\u200b\u{e0041}b\0 ⟦x⟧");
  });
});
