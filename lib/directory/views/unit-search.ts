import { absolute, skillPath } from "@skillshelf/directory-api/links";
import { defaultLocale } from "@skillshelf/directory-api/locales";
import type { DirectoryRecord, UnitSearch } from "@skillshelf/directory-api/schema";

/** A repository that a search found, and skills of it. */
type UnitHit = Readonly<{
  record: Pick<DirectoryRecord, "owner" | "repo">;
  units: readonly Readonly<{ name: string; anchor: string }>[];
}>;

/** In `owner/repo@name` and before `#` the command reads something else into these. */
const isMisread = (name: string): boolean => /[:#]/.test(name);

/**
 * What a search found as the npm command `skills` reads it: a row for each skill. Names may be alike or without a letter;
 * anchors tell all skills of a repository apart.
 */
export function toUnitSearch(hits: readonly UnitHit[], limit: number, siteUrl: string): UnitSearch {
  const skills = hits.flatMap(({ record, units }) => {
    const source = `${record.owner}/${record.repo}`;
    const page = absolute(siteUrl, skillPath(defaultLocale, record));
    return units
      .filter(({ name }) => !isMisread(name))
      .map(({ name, anchor }) => ({
        id: `${source}/${anchor.replace(/^unit-/, "")}`,
        name,
        installs: 0,
        source,
        url: `${page}#${encodeURIComponent(anchor)}`,
      }));
  });
  return { skills: skills.slice(0, limit) };
}
