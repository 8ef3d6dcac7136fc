import { expect, it } from "vitest";
import directory from "../directory/store/migrations/meta/_journal.json" with { type: "json" };
import graph from "../graph/store/migrations/meta/_journal.json" with { type: "json" };

it.each([
  ["directory", directory],
  ["graph", graph],
])(
  "migrations of the %s are dated one after the other: a database skips what is older than its newest",
  (_, journal) => {
    const times = journal.entries.map(({ when }) => when);
    expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
  },
);
