import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import type { AuditLevel } from "../schema.ts";

export const levelName = (level: AuditLevel, locale: Locale): string => dictionaryOf(locale).audit.levels[level];

/** A level with what it is of. */
export const auditLevelName = (level: AuditLevel, locale: Locale): string =>
  fill(dictionaryOf(locale).list.audit, { level: levelName(level, locale) });
