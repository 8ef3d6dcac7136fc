import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import { describe, expect, it } from "vitest";
import { sampleRecord } from "../../e2e/setup/sample-record.ts";
import { CACHE_VERSION, toCachedJson, toSkillRecord, withSiteUrl } from "./skill-record.ts";

const siteUrl = "https://skills.example.org";

describe("a kept text", () => {
  it.each([
    {},
    { summary: 'Says "url":"/en" and \\"url":"/en and "url":"/' },
    { name: '"url":"/', reason: '{"url":"/x"}', tags: ['"url":"/'] },
    { summary: "$& $1 $$ \u2028 \u0000 表 🙂" },
    { audit: null, updatedAt: null, stars: null },
  ])("is the answer of its record on whatever site (%#)", (parts) => {
    const record = sampleRecord(parts);
    for (const site of [siteUrl, "http://localhost:3000", "https://a$&b.example"])
      expect(withSiteUrl(toCachedJson(record), site)).toBe(JSON.stringify(toSkillRecord(record, site)));
  });

  it("has another form when anything else is made of the same record: then `FORM` is to be raised", () => {
    const audit = {
      level: "low",
      findings: 2,
      accepted: 1,
      commit: "0123456789abcdef0123456789abcdef01234567",
      auditedAt: "2026-02-01T00:00:00.000Z",
      engine: "0.0.0",
      stale: false,
      unread: 1,
    } as const;
    const text = toCachedJson(sampleRecord({ audit, contextAlways: 1, contextOnActivation: 2 }));
    expect({ [CACHE_VERSION.replace(ENGINE_VERSION, "")]: text }).toMatchInlineSnapshot(`
      {
        "3 ": "{"owner":"Acme","repo":"Tools.md","name":"Acme tools","summary":"Tools for reading files.","category":"documents","tags":["pdf"],"languages":["en","ja"],"license":"MIT","licenseSource":null,"skillCount":2,"stars":null,"score":null,"contextTokens":{"always":1,"onActivation":2},"audit":{"level":"low","findings":2,"accepted":1,"commit":"0123456789abcdef0123456789abcdef01234567","auditedAt":"2026-02-01T00:00:00.000Z","engine":"0.0.0","stale":true,"unread":1},"reviewed":true,"reviewedOn":"2026-02-01","reviewedCommit":"0123456789abcdef0123456789abcdef01234567","status":"active","reason":null,"successor":null,"commit":"0123456789abcdef0123456789abcdef01234567","updatedAt":"2026-01-31T12:00:00.000Z","copyOf":null,"indexedAt":"2026-02-02T06:00:00.250Z","url":"/en/skills/Acme/Tools.md","repositoryUrl":"https://github.com/Acme/Tools.md"}",
      }
    `);
  });
});
