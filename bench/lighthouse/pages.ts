import { docsPath, homePath, repositoryPath, skillsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { KILOBYTE, type Limits } from "./weight.ts";

/** A page that stands for those of its kind, and what they may weigh. */
export type MeasuredPage = Readonly<{ kind: string; path: string; limits: Limits }>;

/** What weighs the same on every page. */
const common = { style: 12 * KILOBYTE };

/** No page runs Next's scripts. What shows results while a visitor types is fetched for whom turns to the form, and is not in it. */
const still = { ...common, script: 3 * KILOBYTE, frameworkScripts: 0 };

const recordLimits = { ...still, html: 8 * KILOBYTE };

/**
 * A page of each kind. The records are reviewed ones with findings: one that has as many skills as the median of the bundled
 * catalog, which is 14, and a larger one.
 */
export const measuredPages = (locale: Locale): readonly MeasuredPage[] => [
  { kind: "home", path: homePath(locale), limits: still },
  { kind: "list", path: skillsPath(locale), limits: { ...still, html: 10 * KILOBYTE } },
  { kind: "record", path: repositoryPath(locale, { owner: "obra", repo: "superpowers" }), limits: recordLimits },
  { kind: "larger", path: repositoryPath(locale, { owner: "anthropics", repo: "skills" }), limits: recordLimits },
  { kind: "document", path: docsPath(locale, "api"), limits: still },
];
