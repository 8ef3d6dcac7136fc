export const KILOBYTE = 1_024;

/** What a page is made of. */
export type Part = "html" | "style" | "script" | "font" | "other";

/** Something a browser loaded for a page: its bytes as they are, and in the encodings that clients take. */
export type Loaded = Readonly<{ url: string; part: Part; plain: number; gzip: number; brotli: number }>;

/** Bytes of a page: as brotli for what every visit loads, as gzip for what is kept by a browser. Fonts are compressed already. */
export type Weight = Readonly<{
  htmlPlain: number;
  html: number;
  style: number;
  script: number;
  fonts: number;
  frameworkScripts: number;
  requests: number;
}>;

/** What a page may weigh at most. */
export type Limits = Readonly<Partial<Record<"html" | "style" | "script" | "frameworkScripts", number>>>;

export function weigh(loaded: readonly Loaded[]): Weight {
  const sum = (part: Part, form: "plain" | "gzip" | "brotli") =>
    loaded.filter((one) => one.part === part).reduce((total, one) => total + one[form], 0);
  return {
    htmlPlain: sum("html", "plain"),
    html: sum("html", "brotli"),
    style: sum("style", "gzip"),
    script: sum("script", "gzip"),
    fonts: sum("font", "plain"),
    frameworkScripts: loaded.filter(isFrameworkScript).length,
    requests: loaded.length,
  };
}

const isFrameworkScript = ({ part, url }: Loaded): boolean =>
  part === "script" && new URL(url).pathname.startsWith("/_next/");

const words: Readonly<Record<keyof Limits, string>> = {
  html: "HTML in brotli",
  style: "style sheets in gzip",
  script: "scripts in gzip",
  frameworkScripts: "scripts of Next's",
};

/** What is more than the limits of a page allow, in a sentence each. */
export function excesses(weight: Weight, limits: Limits): string[] {
  return (["html", "style", "script", "frameworkScripts"] as const).flatMap((name) => {
    const limit = limits[name];
    if (limit === undefined || weight[name] <= limit) return [];
    const shown = (value: number) => (name === "frameworkScripts" ? String(value) : kilobytes(value));
    return [`${words[name]}: ${shown(weight[name])} where at most ${shown(limit)} are allowed`];
  });
}

const kilobytes = (bytes: number): string => `${(bytes / KILOBYTE).toFixed(1)} KB`;
