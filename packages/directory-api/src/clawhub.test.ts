import { describe, expect, it } from "vitest";
import { handleOf, handleSchema, isVersionOf, versionOf } from "./clawhub.ts";

const commit = "0123456789abcdef0123456789abcdef01234567";

describe("the handle of a repository", () => {
  it("names the same repository again, whatever its names hold", () => {
    for (const [owner, repo] of [
      ["obra", "superpowers"],
      ["K-Dense-AI", "claude_scientific.skills"],
      ["a--b-", "_x_"],
      ["octo", ".github"],
    ] as const) {
      const named = handleSchema.parse(handleOf({ owner, repo }));
      expect(named).toEqual({ owner: owner.toLowerCase(), repo: repo.toLowerCase() });
    }
  });

  it.each(["", "obra", "_superpowers", "obra_", "obra_..", "obra/superpowers", "@obra_superpowers", "ob ra_x"])(
    "is not %j",
    (handle) => {
      expect(handleSchema.safeParse(handle).success).toBe(false);
    },
  );
});

describe("the version of a commit", () => {
  it("tells when the commit was made, in numbers without leading zeros, and which it is", () => {
    expect(versionOf(commit, new Date("2026-01-02T00:03:04Z"))).toBe("0.20260102.304+0123456789ab");
    expect(versionOf(commit, new Date("2026-11-28T23:59:59.999Z"))).toBe("0.20261128.235959+0123456789ab");
  });

  it("is unknown where the commit or its date is", () => {
    expect(versionOf(null, new Date())).toBeNull();
    expect(versionOf(commit, null)).toBeNull();
  });

  it("is recognized, as is the commit itself", () => {
    expect(isVersionOf(versionOf(commit, new Date()) ?? "", commit)).toBe(true);
    expect(isVersionOf(commit, commit)).toBe(true);
    for (const other of ["", "0.1.2", "0.1.2+", "0.1.2+0123456789ac", commit.slice(0, 12)])
      expect([other, isVersionOf(other, commit)]).toEqual([other, false]);
  });
});
