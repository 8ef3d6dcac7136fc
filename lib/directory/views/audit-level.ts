import type { Locale } from "@skillshelf/directory-api/locales";
import type { Audit } from "@skillshelf/directory-api/schema";
import { shownLevel } from "@skillshelf/skill-audit/audit-facts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { plural } from "#lib/i18n/format.ts";

/** The result of an audit: `partial` is no findings where not everything was scanned, `unknown` no audit. */
export type AuditTone = Audit["level"] | "partial" | "unknown";

/** The result of an audit in words, and the tone that determines its color and icon. */
export type AuditLevelView = Readonly<{ tone: AuditTone; text: string }>;

/**
 * Presents the result of an audit of a repository or a skill as the number of findings of the highest severity, or
 * without a number where that is not known.
 */
export function toAuditLevel(
  audit: Readonly<Pick<Audit, "level" | "bySeverity"> & Partial<Pick<Audit, "unread">>> | null,
  locale: Locale,
): AuditLevelView {
  const { findings, levels } = dictionaryOf(locale).labels;
  if (audit === null) return { tone: "unknown", text: levels.unknown };
  const tone = shownLevel({ level: audit.level, unread: audit.unread ?? null });
  const count = tone === "none" || tone === "partial" ? undefined : audit.bySeverity?.[tone];
  if (tone === "none" || tone === "partial" || !count) return { tone, text: levels[tone] };
  return { tone, text: plural(locale, findings[tone], count) };
}
