import {
  ownerSchema,
  pluginNameSchema,
  repoSchema,
  skillRecordSchema,
  slugSchema,
} from "@skillshelf/directory-api/schema";
import { describe, expect, it } from "vitest";
import { seedRows } from "./records.ts";
import { INVENTED_WORDS, inventedWord } from "./words.ts";

const COUNT = 2_000;
const rows = [...seedRows(COUNT)];

describe("seedRows", () => {
  it("makes as many as asked for, the same in every run", () => {
    expect(rows).toHaveLength(COUNT);
    expect([...seedRows(100)]).toEqual(rows.slice(0, 100));
  });

  it("makes what the directory takes", () => {
    for (const { record, units } of rows) {
      ownerSchema.parse(record.owner);
      repoSchema.parse(record.repo);
      slugSchema.parse(record.category);
      skillRecordSchema.shape.summary.parse(record.summary);
      skillRecordSchema.shape.audit.parse(record.audit);
      skillRecordSchema.shape.score.parse(record.score);
      if (record.marketplace !== null) pluginNameSchema.parse(record.marketplace);
      for (const tag of record.tags) slugSchema.parse(tag);
      expect(record.skillCount).toBe(units.length);
      expect(units.length).toBeGreaterThan(0);
      for (const unit of units) expect(unit.description?.length ?? 0).toBeLessThanOrEqual(200);
    }
  });

  it("makes no two of one name, and no two units of one path or anchor in a record", () => {
    expect(new Set(rows.map(({ record }) => `${record.owner}/${record.repo}`.toLowerCase())).size).toBe(COUNT);
    for (const { units } of rows) {
      expect(new Set(units.map(({ path }) => path)).size).toBe(units.length);
      expect(new Set(units.map(({ anchor }) => anchor)).size).toBe(units.length);
    }
  });

  it("is skewed: a few values are on many records, many on one", () => {
    const tags = new Map<string, number>();
    for (const { record } of rows) for (const tag of record.tags) tags.set(tag, (tags.get(tag) ?? 0) + 1);
    const ordered = [...tags.values()].toSorted((one, other) => other - one);
    expect(ordered[0]).toBeGreaterThan(COUNT / 20);
    expect(ordered.at(-1)).toBe(1);
    const owners = new Set(rows.map(({ record }) => record.owner));
    expect(owners.size).toBeLessThan(COUNT * 0.8);
  });

  it("claims no review", () => {
    expect(rows.filter(({ record }) => record.reviewedOn !== null || record.reviewedCommit !== null)).toEqual([]);
  });
});

describe("inventedWord", () => {
  it("differs for every number", () => {
    expect(new Set(Array.from({ length: INVENTED_WORDS }, (_, number) => inventedWord(number))).size).toBe(
      INVENTED_WORDS,
    );
  });
});
