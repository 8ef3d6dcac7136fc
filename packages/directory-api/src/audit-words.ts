import { shownLevel } from "@skillshelf/skill-audit/audit-facts";
import type { Audit } from "./schema.ts";

/** The part of an audit that its result in words is made of. */
export type AuditResult = Pick<Audit, "level" | "bySeverity"> & Partial<Pick<Audit, "unread">>;

/**
 * Returns the result of an audit in English, for the command and for models: the number of findings of the highest severity,
 * or no number where it is not known.
 */
export function auditInWords(audit: AuditResult | null): string {
  if (audit === null) return "not audited";
  const level = shownLevel({ level: audit.level, unread: audit.unread ?? null });
  if (level === "none") return "no findings";
  if (level === "partial") return "no findings in scanned files";
  const count = audit.bySeverity?.[level];
  const number = count ? `${count.toLocaleString("en")} ` : "";
  return `${number}${level}-severity ${count === 1 ? "finding" : "findings"}`;
}
