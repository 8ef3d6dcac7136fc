import * as fc from "fast-check";
import { expect, it } from "vitest";
import { connectedComponents } from "./identities.ts";

const parts = (keys: number[], ...joints: [number, number][]) =>
  connectedComponents(
    keys,
    joints.map(([one, other]) => ({ one, other })),
  ).map((part) => part.toSorted());

it("finds indirect connections", () => {
  expect(parts([])).toEqual([]);
  expect(parts([1, 2, 3])).toEqual([[1], [2], [3]]);
  expect(parts([1, 2, 3, 4], [1, 2], [3, 4])).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(parts([1, 2, 3, 4], [1, 2], [3, 4], [2, 3], [1, 4])).toEqual([[1, 2, 3, 4]]);
});

it("ignores edges to other keys", () => {
  expect(parts([1, 2], [1, 9], [9, 2])).toEqual([[1], [2]]);
});

it("puts each key into one component, and the ends of each edge into the same", () => {
  const key = fc.integer({ min: 0, max: 15 });
  fc.assert(
    fc.property(fc.uniqueArray(key), fc.array(fc.record({ one: key, other: key })), (keys, joints) => {
      const found = connectedComponents(keys, joints);
      expect(found.flat().toSorted()).toEqual(keys.toSorted());
      const partOf = (wanted: number) => found.findIndex((part) => part.includes(wanted));
      for (const { one, other } of joints)
        if (keys.includes(one) && keys.includes(other)) expect(partOf(one)).toBe(partOf(other));
    }),
  );
});
