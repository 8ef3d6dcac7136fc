import type { TestSkill } from "../test-skill.ts";

/** How a test skill differs from the plain one. What is left out is as in `c00-plain`. */
type Parts = Readonly<{
  file?: string;
  link?: TestSkill["link"];
  key?: string;
  /** What the author means. Null for a field that the file does not have. */
  name?: string | null;
  description?: string | null;
  /** The lines of a field where they are not `name: <name>` and `description: <description>`. */
  nameLines?: string;
  descriptionLines?: string;
  /** Further lines of the frontmatter. */
  fields?: string;
  before?: string;
  opening?: string;
  closing?: string;
  body?: string;
  /** The whole text, made from that of the parts. */
  rewrite?: (text: string) => string;
  encode?: (text: string) => Uint8Array;
}>;

/** @param folder begins with the key, such as `c15a-` for c15a, and is the name unless the parts say otherwise. */
export function skill(folder: string, parts: Parts = {}): TestSkill {
  const own = folder.split("/").at(-1) ?? folder;
  const key =
    parts.key ??
    own
      .replace(/^\./, "")
      .replace(/[- ].*/s, "")
      .toLowerCase();
  const { name = own, description = usualDescription(key) } = parts;
  const lines = [
    parts.nameLines ?? (name === null ? null : `name: ${name}`),
    parts.descriptionLines ?? (description === null ? null : `description: ${description}`),
    parts.fields ?? null,
  ];
  const frontmatter = lines.filter((line) => line !== null).map((line) => `${line}\n`);
  const { before = "", opening = "---\n", closing = "---\n", body = usualBody(key) } = parts;
  const { rewrite = (text) => text, encode = (text) => Buffer.from(text, "utf8") } = parts;
  return {
    path: `${folder}/${parts.file ?? "SKILL.md"}`,
    bytes: encode(rewrite([before, opening, ...frontmatter, closing, body].join(""))),
    ...(parts.link && { link: parts.link }),
    name,
    description,
    key,
  };
}

export const usualDescription = (key: string): string =>
  `Lists headings of notes (${key}). Use when the user asks for headings.`;

const usualBody = (key: string): string =>
  `\n# Steps\n\nRead the notes file (${key}) and list its headings in order. Keep each heading on one line.\n`;

/** A description of exactly this many UTF-16 code units. */
export const descriptionOf = (length: number, key: string, filler = "lists headings of notes, "): string => {
  const start = `${usualDescription(key)} It `;
  const text = start + filler.repeat(Math.ceil(length / filler.length));
  return `${text.slice(0, length - 1)}.`;
};
