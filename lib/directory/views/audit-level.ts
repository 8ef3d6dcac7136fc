import type { Locale } from "@skillshelf/directory-api/locales";
import type { AuditLevel } from "@skillshelf/directory-api/schema";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";

export const levelName = (level: AuditLevel, locale: Locale): string => dictionaryOf(locale).audit.levels[level];

/** A level with what it is of. */
export const auditLevelName = (level: AuditLevel, locale: Locale): string =>
  fill(dictionaryOf(locale).list.audit, { level: levelName(level, locale) });
