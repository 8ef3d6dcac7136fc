import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import type { Window } from "../paging.ts";
import { type Found, MAX_RESULTS, searchByCorrection, searchByPrefix } from "./profile-search.ts";

const first: Window = { page: 1, limit: 100, offset: 0, after: undefined };

let graph: TestGraph;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
});
afterAll(() => graph.remove());

/** Creates profiles. @returns the key of the namespace. */
async function makeProfiles(namespace: string, names: readonly string[]): Promise<number> {
  const [made] = await graph.sql<{ key: number }[]>`
    insert into namespaces (name, created_at) values (${namespace}, 1) returning key`;
  const key = made?.key ?? 0;
  await graph.sql`
    insert into profiles (namespace_key, id, username, search_name, created_at, updated_at)
    select ${key}, name, name, name, 1, 1 from unnest(${names as string[]}::text[]) name`;
  return key;
}

const namesOf = ({ rows }: Found) => rows.map(({ name }) => name);

/**
 * Tells whether a single edit turns `meant` into `written`: a character too many, missing, wrong, or two transposed.
 */
function isSlip(written: readonly string[], meant: readonly string[]): boolean {
  let same = 0;
  while (same < written.length && same < meant.length && written[same] === meant[same]) same++;
  const [restWritten, restMeant] = [written.slice(same), meant.slice(same)];
  const [one, two] = restWritten;
  const isSame = (left: readonly string[], right: readonly string[]) => left.join("\0") === right.join("\0");
  return (
    isSame(restWritten.slice(1), restMeant) ||
    isSame(restWritten, restMeant.slice(1)) ||
    isSame(restWritten.slice(1), restMeant.slice(1)) ||
    (two !== undefined && isSame([two, one ?? "", ...restWritten.slice(2)], restMeant))
  );
}

/** Lists the names that a single edit turns into `written`, by brute force. */
const misspeltBy = (written: string, names: readonly string[]): string[] =>
  names.filter((name) => {
    const characters = [...name];
    const beginnings = characters.map((_, index) => characters.slice(0, index + 1));
    return !name.startsWith(written) && beginnings.some((beginning) => isSlip([...written], beginning));
  });

describe("corrections", () => {
  it("are all names within a single edit, in any script, and no others", async () => {
    const name = array(constantFrom("a", "b", "c", "-", "é", "я", "王", "李", "𝒳"), { minLength: 3, maxLength: 7 }).map(
      (characters) => characters.join(""),
    );
    let made = 0;
    await assert(
      asyncProperty(array(name, { minLength: 40, maxLength: 40 }), name, async (drawn, other) => {
        const names = [...new Set(drawn)];
        const namespaceKey = await makeProfiles(`drawn ${made++}`, names);
        for (const written of [names[0] ?? "", [...(names[1] ?? "")].slice(0, 4).join(""), other]) {
          const found = await searchByCorrection(graph.sql, { namespaceKey, reader: 0, name: written }, first);
          expect(namesOf(found).toSorted()).toEqual(misspeltBy(written, names).toSorted());
          expect(found.count).toBe(found.rows.length);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("are found in all namespaces, exact matches before prefix matches", async () => {
    await makeProfiles("one", ["quentin", "quentinus"]);
    await makeProfiles("two", ["quentin", "quantin"]);
    const found = await searchByCorrection(graph.sql, { namespaceKey: undefined, reader: 0, name: "quetnin" }, first);
    expect(namesOf(found)).toEqual(["quentin", "quentin", "quentinus"]);
    expect(found.rows.map(({ rank }) => rank)).toEqual([1, 1, 2]);
  });
});

describe("prefix matches", () => {
  it("are sorted by length, whether there are few or too many to count", async () => {
    const names = Array.from({ length: MAX_RESULTS + 200 }, (_, index) => `walked${"x".repeat(index % 30)}${index}`);
    const namespaceKey = await makeProfiles("many", names);
    const sought = { namespaceKey, reader: 0, name: "walked" };
    const ordered = names.toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1));
    const check = async (count: number, offset: number) => {
      const found = await searchByPrefix(graph.sql, sought, { ...first, offset });
      expect(found.count).toBe(count);
      expect(namesOf(found)).toEqual(ordered.slice(offset, offset + 101));
      const last = found.rows[49];
      const after = last && [last.rank, last.length, last.name, last.key];
      expect(namesOf(await searchByPrefix(graph.sql, sought, { ...first, after }))).toEqual(
        ordered.slice(offset + 50, offset + 151),
      );
    };
    await check(MAX_RESULTS + 1, 0);
    await check(MAX_RESULTS + 1, 300);
    const gone = ordered.splice(5, 400);
    await graph.sql`delete from profiles where namespace_key = ${namespaceKey} and id = any(${gone})`;
    await check(800, 0);
    await check(800, 300);
  });
});
