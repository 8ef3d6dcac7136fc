import { comparePath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate, formatNumber } from "#lib/i18n/format.ts";
import type { AuditTone } from "./audit-level.ts";
import type { RepositoryPageView } from "./repository-page.ts";

/** A value of a repository in the comparison. */
export type ComparedValue = Readonly<{
  text: string;
  href?: string | undefined;
  language?: string | undefined;
  /** If the value is the result of an audit. */
  tone?: AuditTone;
}>;

/** The comparison of repositories, which are its columns. */
export type Comparison = Readonly<{
  columns: readonly Readonly<{ name: string; href: string; removeHref: string }>[];
  rows: readonly Readonly<{ name: string; isCommand: boolean; values: readonly ComparedValue[] }>[];
}>;

/** What the comparison shows of a repository. */
export type Compared = Pick<
  RepositoryPageView,
  | "owner"
  | "repo"
  | "href"
  | "summary"
  | "language"
  | "category"
  | "skillCount"
  | "license"
  | "licenseHref"
  | "audit"
  | "auditLevel"
  | "score"
  | "contextCost"
  | "updatedAt"
  | "install"
> &
  Readonly<{ stars: number | null }>;

const nameOf = ({ owner, repo }: Readonly<{ owner: string; repo: string }>): string => `${owner}/${repo}`;

const textOf = (value: string | null | undefined): ComparedValue | null => (value ? { text: value } : null);

export function toComparison(repositories: readonly Compared[], locale: Locale): Comparison {
  const { skill, compare, install } = dictionaryOf(locale);
  const unknown = { text: "–" };
  const row = (name: string, valueOf: (one: Compared) => ComparedValue | null, isCommand = false) => ({
    name,
    isCommand,
    values: repositories.map((one) => valueOf(one) ?? unknown),
  });
  return {
    columns: repositories.map((one) => ({
      name: nameOf(one),
      href: one.href,
      removeHref: comparePath(locale, repositories.filter((other) => other !== one).map(nameOf)),
    })),
    rows: [
      row(compare.summary, ({ summary, language }) => ({ text: summary, language })),
      row(skill.category, ({ category }) => (category ? { text: category.name, href: category.href } : null)),
      row(skill.skillCount, ({ skillCount }) => ({ text: formatNumber(locale, skillCount) })),
      row(skill.license, ({ license, licenseHref }) => ({ text: license ?? skill.noLicense, href: licenseHref })),
      row(skill.audit, ({ auditLevel, audit }) => ({ ...auditLevel, href: audit?.href })),
      row(skill.score, ({ score }) => textOf(score)),
      row(skill.context, ({ contextCost }) => textOf(contextCost)),
      row(skill.updated, ({ updatedAt }) => textOf(updatedAt && formatDate(locale, updatedAt))),
      row(compare.stars, ({ stars }) => (stars === null ? null : { text: formatNumber(locale, stars) })),
      row(install.title, (one) => textOf(one.install?.command), true),
    ],
  };
}

/** A text that names no repository of the directory, with the reason and where to go on. */
export type NotCompared = Readonly<{
  text: string;
  link: Readonly<{ href: string; name: string }> | null;
}>;

/** Says why some text cannot be compared. */
export function toNotCompared(
  given: string,
  reason: "invalid" | "unknown" | "removed",
  link: NotCompared["link"],
  locale: Locale,
): NotCompared {
  return { text: fill(dictionaryOf(locale).compare[reason], { name: `\u2068${given}\u2069` }), link };
}
