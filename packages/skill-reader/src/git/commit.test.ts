import { expect, it } from "vitest";
import { committedAt } from "./commit.ts";

const commit = (committer: string, more = "", message = "Words\n") =>
  Buffer.from(`tree ${"0".repeat(40)}\nauthor A <a@b> 1 +0000\n${committer}\n${more}\n${message}`);

it("is the committer's time, whatever the name is and the zone", () => {
  expect(committedAt(commit("committer C <c@d> 1769857200 +0100"))).toEqual(new Date("2026-01-31T11:00:00Z"));
  expect(committedAt(commit("committer > 5 <x> <c@d> 0 -1200"))).toEqual(new Date(0));
  expect(committedAt(commit("committer C <> 60"))).toEqual(new Date(60_000));
});

it("is not taken from a signature, a merged tag or the message", () => {
  const lines = "gpgsig -----BEGIN\n committer C <c@d> 5 +0000\n -----END\n";
  const expected = new Date(7_000);
  expect(committedAt(commit("committer C <c@d> 7 +0000", lines))).toEqual(expected);
  expect(committedAt(commit("committer nobody", lines, "committer C <c@d> 5 +0000\n"))).toBeNull();
});

it.each(["committer C <c@d>", "committer C <c@d> -5 +0000", "committer C <c@d> 253402300800 +0000", "x"])(
  "is unknown for %j",
  (committer) => {
    expect(committedAt(commit(committer))).toBeNull();
  },
);
