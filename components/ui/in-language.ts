/** Attributes of an element whose text is not in the page's language: which one it is, and that it runs in its own direction. */
export const inLanguage = (language: string | undefined): { lang?: string; dir?: "auto" } =>
  language === undefined ? {} : { lang: language, dir: "auto" };
