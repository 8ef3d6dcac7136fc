import { absolute, auditRulePath, fileUrl, lineUrl, type SkillKey } from "@skillshelf/directory-api/links";
import { defaultLocale } from "@skillshelf/directory-api/locales";
import type { Audit, AuditAnswer, DirectoryRecord, Finding } from "@skillshelf/directory-api/schema";
import { type AuditedUnitFacts, capabilities, type FindingFacts } from "@skillshelf/skill-audit/audit-facts";
import { rules } from "@skillshelf/skill-audit/rules";
import type { PageFacts } from "@skillshelf/skill-reader/repository-facts";
import { toAudit } from "../skill-record.ts";

const titles = new Map(rules.map(({ id, words }) => [id, words.title]));

type Known = Readonly<{ key: SkillKey; audit: Audit; accepted: ReadonlySet<string>; siteUrl: string }>;

/** What an audit found, as the API answers it: every finding by rule, file and line, and nothing of the files' text. */
export function toAuditAnswer(
  record: Pick<DirectoryRecord, "owner" | "repo" | "audit">,
  { facts, accepted }: Pick<PageFacts, "facts" | "accepted">,
  siteUrl: string,
): AuditAnswer {
  const { audit } = record;
  if (audit === null) return { data: null };
  const known: Known = { key: record, audit, accepted: new Set(accepted.map(({ id }) => id)), siteUrl };
  const units = (facts?.units ?? []).flatMap(({ path, name, audit: found }) =>
    found === undefined ? [] : [toUnitAudit({ path, name, audit: found }, known)],
  );
  return { data: { ...toAudit(audit), units } };
}

function toUnitAudit({ path, name, audit }: AuditedUnitFacts, known: Known) {
  return {
    name,
    path,
    findings: audit.findings.map((finding) => toFinding(finding, known)),
    omitted: audit.omitted,
    unread: (audit.unread?.parts ?? []).map((part) => ({
      ...part,
      url: fileUrl(known.key, known.audit.commit, part.path),
    })),
    capabilities: capabilities.flatMap((capability) => {
      const place = audit.capabilities[capability];
      return place === null
        ? []
        : [{ capability, ...place, url: lineUrl(known.key, known.audit.commit, place.path, place.line) }];
    }),
  };
}

function toFinding({ id, rule, severity, circumstances, path, line }: FindingFacts, known: Known): Finding {
  return {
    id,
    rule,
    // A rule that was given up has no words any more, but what it found stands.
    title: titles.get(rule) ?? rule,
    ruleUrl: absolute(known.siteUrl, auditRulePath(defaultLocale, rule)),
    severity,
    circumstances,
    accepted: known.accepted.has(id),
    path,
    line,
    url: lineUrl(known.key, known.audit.commit, path, line),
  };
}
