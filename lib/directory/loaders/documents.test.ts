import { createHash } from "node:crypto";
import { readUnit } from "@skillshelf/skill-reader/facts/read-unit";
import { parseSkillFile } from "@skillshelf/skill-reader/skill-file/parse-skill-file";
import { describe, expect, it } from "vitest";
import { env } from "#lib/env.ts";
import { ownSkill } from "./documents.ts";

const { text, entry } = await ownSkill();
const path = `${entry.name}/SKILL.md`;
const bytes = Buffer.from(text);

describe("the directory's own skill", () => {
  it("conforms to the specification, and the audit finds nothing in it", async () => {
    const source = { owner: "local", repo: "site", path, bytes, files: [], contents: [], around: [], unread: [] };
    const { facts } = await readUnit(source);
    expect(facts).toMatchObject({ kind: "skill", deviations: [], audit: { findings: [], omitted: 0 } });
    expect(facts.bodyTokens).toBeLessThan(5_000);
  });

  it("is named in an index as it names itself, with the digest of its bytes", () => {
    const { name, description } = parseSkillFile(bytes, path);
    expect(entry).toMatchObject({ name, description, url: `/.well-known/agent-skills/${name}/SKILL.md` });
    expect(entry.digest).toBe(`sha256:${createHash("sha256").update(bytes).digest("hex")}`);
  });

  it("leads to this site and to no other", () => {
    const { siteUrl } = env();
    const urls = text.match(/https?:\/\/[^\s`"/]+/g) ?? [];
    expect(new Set(urls)).toEqual(new Set([siteUrl]));
  });
});
