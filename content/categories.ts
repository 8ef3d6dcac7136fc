import type { CategoryContent } from "@skillshelf/directory-api/schema";
import ar from "./categories/ar.json" with { type: "json" };
import de from "./categories/de.json" with { type: "json" };
import en from "./categories/en.json" with { type: "json" };
import es from "./categories/es.json" with { type: "json" };
import ja from "./categories/ja.json" with { type: "json" };
import zh from "./categories/zh.json" with { type: "json" };

/**
 * The categories of the directory, in the order visitors see them, which is that of their English texts.
 * `excludes` says what does not belong, so that two editors file the same repository in the same place.
 * `other` comes last and contains what neither an editor nor the classifier could assign.
 */
export const categories: readonly CategoryContent[] = (Object.keys(en) as (keyof typeof en)[]).map((slug) => ({
  slug,
  texts: { en: en[slug], es: es[slug], de: de[slug], ja: ja[slug], zh: zh[slug], ar: ar[slug] },
}));
