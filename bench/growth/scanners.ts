import { clean, cutToWidth, wrapped } from "@skillshelf/cli/text";
import type { AuditedUnit } from "@skillshelf/skill-audit/audited-unit";
import { Auditor } from "@skillshelf/skill-audit/auditor";
import { auditedFile } from "@skillshelf/skill-audit/files/audited-file";
import { unitOfExample } from "@skillshelf/skill-audit/testing/skill-of-example";
import { minHash } from "@skillshelf/skill-reader/duplicates/min-hash";
import { comparedWords, shingles } from "@skillshelf/skill-reader/duplicates/shingles";
import { naturalLanguage } from "@skillshelf/skill-reader/facts/language";
import { readMarketplace } from "@skillshelf/skill-reader/facts/manifests";
import { detectLicense } from "@skillshelf/skill-reader/license/detect";
import { wordsOf } from "@skillshelf/skill-reader/segment";
import { parseSkillFile } from "@skillshelf/skill-reader/skill-file/parse-skill-file";
import { plainText } from "@skillshelf/skill-reader/skill-file/plain-text";
import { approximateTokens } from "@skillshelf/skill-reader/skill-file/tokens";
import { termsOf } from "#lib/directory/ingest/category/terms.ts";
import { embedded, stringify } from "#lib/directory/markdown/writer.ts";
import { parseQuery } from "#lib/directory/search/query.ts";
import {
  dataPieces,
  frontmatterPieces,
  generalPieces,
  markdownPieces,
  type Piece,
  programPieces,
  rulePieces,
} from "./inputs.ts";

/** A function that reads texts, with the pieces of its inputs. */
export type Scanner = Readonly<{
  pieces: () => Readonly<Record<string, Piece>>;
  load: () => Promise<(text: string) => unknown>;
}>;

const general = () => generalPieces;
const inMarkdown = () => ({ ...generalPieces, ...markdownPieces });

const plain = (scan: (text: string) => unknown, pieces: Scanner["pieces"] = inMarkdown): Scanner => ({
  pieces,
  load: async () => scan,
});

/** The audit of a skill with the text in a file of that name. */
const audit = (name: string, pieces: Scanner["pieces"]): Scanner => ({
  pieces,
  load: async () => {
    const auditor = await Auditor.load();
    return (text) => auditor.audit(unitWith([[name, text]]));
  },
});

function unitWith(files: readonly (readonly [string, string])[]): AuditedUnit {
  const unit = unitOfExample("Sorts names.\n");
  const others = files.map(([name, text]) =>
    auditedFile({
      path: `sample/${name}`,
      bytes: null,
      isExecutable: false,
      content: Buffer.from(text),
      isTooLarge: false,
    }),
  );
  return { ...unit, files: [...unit.files, ...others] };
}

const ofProgram =
  (extension: string, language = extension) =>
  () => ({
    ...generalPieces,
    ...programPieces[language],
    ...rulePieces(extension),
  });

const CHARACTERS_OF_FILE = 100;

/** All functions that read untrusted texts, by name. */
export const scanners: Readonly<Record<string, Scanner>> = {
  "audit-md": audit("notes.md", () => ({ ...inMarkdown(), ...rulePieces("md") })),
  "audit-sh": audit("run.sh", ofProgram("sh")),
  "audit-py": audit("run.py", ofProgram("py")),
  "audit-js": audit("run.mjs", ofProgram("mjs", "js")),
  "audit-ts": audit("run.ts", ofProgram("ts", "js")),
  "audit-ps1": audit("run.ps1", ofProgram("ps1")),
  "audit-rb": audit("run.rb", () => ({ ...generalPieces, ...rulePieces("rb") })),
  "audit-txt": audit("notes.txt", () => ({ ...generalPieces, ...rulePieces("txt"), ...rulePieces("md") })),
  "audit-json": audit("settings.json", () => ({ ...generalPieces, ...dataPieces, ...rulePieces("json") })),
  "audit-package": audit("package.json", () => ({ ...generalPieces, ...dataPieces })),
  "audit-yaml": audit("ci.yml", () => ({
    ...generalPieces,
    ...dataPieces,
    ...rulePieces("yml"),
    ...rulePieces("yaml"),
  })),
  "audit-make": audit("Makefile", () => ({ ...generalPieces, ...dataPieces })),
  "audit-html": audit("page.html", () => ({ ...generalPieces, ...markdownPieces })),
  "audit-files": {
    pieces: () => ({ ...programPieces.sh, ...markdownPieces }),
    load: async () => {
      const auditor = await Auditor.load();
      return (text) => {
        const count = Math.ceil(text.length / CHARACTERS_OF_FILE);
        const files = Array.from({ length: count }, (_, index) => {
          const part = text.slice(index * CHARACTERS_OF_FILE, (index + 1) * CHARACTERS_OF_FILE);
          return [`scripts/f${index}.sh`, `${part}\nsh scripts/f${index + 1}.sh\n`] as const;
        });
        return auditor.audit(unitWith(files));
      };
    },
  },
  "skill-file": plain((text) =>
    parseSkillFile(Buffer.from(`---\nname: a\ndescription: b\n---\n${text}`), "a/SKILL.md"),
  ),
  "skill-file-bare": plain((text) => parseSkillFile(Buffer.from(text), "a/SKILL.md")),
  frontmatter: plain(
    (text) => parseSkillFile(Buffer.from(`---\n${text}\n---\nText.\n`), "a/SKILL.md"),
    () => ({ ...generalPieces, ...frontmatterPieces }),
  ),
  "frontmatter-description": plain((text) =>
    parseSkillFile(Buffer.from(`---\nname: a\ndescription: ${JSON.stringify(text)}\n---\nText.\n`), "a/SKILL.md"),
  ),
  tokens: plain(approximateTokens),
  language: plain(naturalLanguage),
  "plain-text": plain((text) => plainText(text, 200)),
  licence: plain(detectLicense, () => ({
    ...inMarkdown(),
    "copyright-lines": "Copyright (c) 2025 A\n",
    "words-of-licences": "permission is hereby granted, free of charge, to any person ",
    "names-of": "neither the name of ",
    authors: "the authors and ",
  })),
  marketplace: plain(
    (text) => readMarketplace(text, () => true),
    () => ({
      ...generalPieces,
      ...dataPieces,
      plugins: (index) => (index === 0 ? '{"plugins":[{"name":"a"}' : `,{"name":"b${index}","source":"./b${index}"}`),
    }),
  ),
  "copies-shingles": plain((text) => minHash(shingles(comparedWords(text)))),
  "search-words": plain(wordsOf, general),
  "search-query": plain(parseQuery, general),
  "category-terms": plain(termsOf, general),
  "markdown-copy": plain((text) => stringify(embedded(text, { under: 1, siteUrl: "http://localhost" }))),
  "terminal-width": plain((text) => [cutToWidth(clean(text), 80), wrapped(clean(text), 80)], general),
};
