import { expect, it } from "vitest";
import { parsePosition } from "./position.ts";

it.each<[string, bigint | undefined]>([
  ["0/0", 0n],
  ["0/16B3748", 0x16b3748n],
  ["0/16b3748", 0x16b3748n],
  ["2/0", 0x200000000n],
  ["FFFFFFFF/FFFFFFFF", 0xffffffffffffffffn],
  ...["", "0", "0/", "/0", "0/G", "0/1/2", " 0/1", "0/1\n", "123456789/0", "0/123456789", "-1/0"].map(
    (text): [string, undefined] => [text, undefined],
  ),
])("reads %j as %s", (text, position) => {
  expect(parsePosition(text)).toBe(position);
});
