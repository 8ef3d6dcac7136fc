import { localeCodes } from "@skillshelf/directory-api/locales";

/** Whether the site is evaluated as a whole (`npm run evals -- site`). Tests look at a part of it. */
export const isThorough = process.env.EVALUATE_SITE === "yes";

/** Languages in which all of a page is looked at: for the tests one of each direction. */
export const examinedLocales = localeCodes.filter((locale) => isThorough || locale === "en" || locale === "ar");
