import { docsPath, homePath, skillPath, skillsPath } from "#lib/directory/links.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { KILOBYTE, type Limits } from "./weight.ts";

/** A page that stands for those of its kind, and what they may weigh. */
export type MeasuredPage = Readonly<{ kind: string; path: string; limits: Limits }>;

/** What weighs the same on every page. */
const common = { style: 12 * KILOBYTE };

/** Results appear there while a visitor types, so they run Next's scripts. */
const live = { ...common, scriptOverEmpty: 10 * KILOBYTE };
const still = { ...common, script: 3 * KILOBYTE, frameworkScripts: 0 };

/** A page of each kind. The record is a reviewed one with findings. */
export const measuredPages = (locale: Locale): readonly MeasuredPage[] => [
  { kind: "home", path: homePath(locale), limits: live },
  { kind: "list", path: skillsPath(locale), limits: { ...live, html: 10 * KILOBYTE } },
  {
    kind: "record",
    path: skillPath(locale, { owner: "anthropics", repo: "skills" }),
    limits: { ...still, html: 8 * KILOBYTE },
  },
  { kind: "document", path: docsPath(locale, "api"), limits: still },
];
