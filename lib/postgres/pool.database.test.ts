import { afterAll, describe, expect, inject, it } from "vitest";
import "../../e2e/setup/provided.ts";
import { openPool } from "./pool.ts";

const pool = openPool(inject("postgresUrl"), { max: 1, name: "test" });
const numbers = openPool(inject("postgresUrl"), { max: 1, name: "test", integersAreNumbers: true });

afterAll(async () => {
  await pool.end();
  await numbers.end();
});

describe("an array", () => {
  it.each([
    ["text", ["a", "", 'q"u\\o,te{}', "null", " two\nlines ", "技能"]],
    ["text", []],
    ["text", [null, "a"]],
    ["int", [1, -2]],
    ["bigint", ["9007199254740993"]],
    ["uuid", ["0b54a1f4-6d4f-4ee3-9d5a-5f7b0c4c8a11"]],
    ["name", ["public"]],
  ])("of %s is read as it was written: %j", async (type, elements) => {
    const [row] = await pool.unsafe(`select $1::${type}[] as elements, cardinality($1::${type}[]) as length`, [
      elements,
    ]);
    expect(row).toEqual({ elements, length: elements.length });
  });

  it("of bigint has numbers where integers are numbers", async () => {
    const [row] = await numbers`select ${[1, 2]}::bigint[] as elements, 3::bigint as single`;
    expect(row).toEqual({ elements: [1, 2], single: 3 });
  });
});
