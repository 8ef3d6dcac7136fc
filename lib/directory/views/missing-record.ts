import { type RepositoryKey, repositoryPath } from "@skillshelf/directory-api/links";
import { defaultLocale, type Locale } from "@skillshelf/directory-api/locales";
import type { DirectoryRecord } from "@skillshelf/directory-api/schema";
import { isOneSlipApart } from "@skillshelf/skill-audit/edit-distance";
import { recordNamed } from "./in-locale.ts";

/** Suggestions that are shown at most. */
const MAX_SIMILAR_NAMES = 6;

/**
 * Those of some repositories whose names are like one that is not here, the likest first: of all but one letter, of the
 * same name or one letter of it by another owner, of the same owner, and those that share a word of the name.
 */
export function nearNames<Key extends RepositoryKey>(asked: RepositoryKey, some: readonly Key[]): Key[] {
  const unlike = 5;
  const distances = new Map(some.map((one) => [nameOf(one), { one, distance: distance(asked, one) ?? unlike }]));
  return [...distances.values()]
    .filter((near) => near.distance < unlike)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, MAX_SIMILAR_NAMES)
    .map(({ one }) => one);
}

const nameOf = ({ owner, repo }: RepositoryKey): string => `${owner}/${repo}`.toLowerCase();
const wordsOf = (repo: string): Set<string> => new Set(repo.toLowerCase().split(/[-_.]+/));

/** Undefined where the names have nothing in common. */
function distance(asked: RepositoryKey, found: RepositoryKey): number | undefined {
  const [askedRepo, foundRepo] = [asked.repo.toLowerCase(), found.repo.toLowerCase()];
  const hasOwner = asked.owner.toLowerCase() === found.owner.toLowerCase();
  const words = wordsOf(askedRepo);
  words.delete("");
  const sharesWord = [...wordsOf(foundRepo)].some((word) => words.has(word));
  if (isOneSlipApart(nameOf(asked), nameOf(found))) return 0;
  if (askedRepo === foundRepo || isOneSlipApart(askedRepo, foundRepo)) return 1;
  if (hasOwner) return sharesWord ? 2 : 3;
  return sharesWord ? 4 : undefined;
}

export type RemovedView = Readonly<{
  owner: string;
  repo: string;
  name: string;
  reason: string | null;
  /** Reasons are written in the default language. */
  reasonLanguage: string | undefined;
  successor: { name: string; href: string } | null;
}>;

/** Presents a removed repository; undefined for one that has a page. */
export function toRemovedView(record: DirectoryRecord, locale: Locale): RemovedView | undefined {
  if (record.status !== "removed") return undefined;
  const successor = recordNamed(record.successor);
  return {
    owner: record.owner,
    repo: record.repo,
    name: record.name,
    reason: record.reason,
    reasonLanguage: locale === defaultLocale ? undefined : defaultLocale,
    successor: successor
      ? { name: `${successor.owner}/${successor.repo}`, href: repositoryPath(locale, successor) }
      : null,
  };
}
