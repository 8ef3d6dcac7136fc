import type { Program } from "../program.ts";
import type { ReadSegment } from "../segment.ts";
import { matchesIn } from "./matches.ts";

/** A place of packages that is stated in a language whose programs are not read. */
type Stated = Readonly<{ line: number; spec: string }>;

/** R and Julia, by the arguments with which they are told of another index. */
const index =
  /\brepos?\s{0,4}=\s{0,4}(?:c\(\s{0,8})?(?:["']?[\w.]{1,40}["']?\s{0,4}=\s{0,4})?["'](https?:\/\/[^"'\s]{1,300})["']|\bsetRepositories\([^)\n]{0,80}["'](https?:\/\/[^"'\s]{1,300})["']|\bRegistrySpec\(\s{0,4}url\s{0,4}=\s{0,4}["'](https?:\/\/[^"'\s]{1,300})["']/g;

/** R is told to trust whoever answers. */
const untrusting = /\bdownload\.file\.extra\s{0,4}=\s{0,4}["'][^"'\n]{0,80}(?:--no-check-certificate|--insecure|-k\b)/g;

/** An archive or a repository that is installed as it is. */
const source =
  /\b(?:install_(?:url|git|svn|bitbucket|gitlab)|pkg_install|pak|renv::install|install\.packages)\(\s{0,8}(?:c\(\s{0,8})?(?:\w{1,10}\s{0,4}=\s{0,4})?["']((?:url::|git::)?https?:\/\/[^"'\s]{1,300})["']|\bPkg\.add\(\s{0,8}(?:PackageSpec\(\s{0,4})?;?\s{0,4}url\s{0,4}=\s{0,4}["'](https?:\/\/[^"'\s]{1,300})["']/g;

/** Of an account at GitHub, by whatever its branch holds. */
const account =
  /\b(?:install_github|pkg_install|pak::pak|renv::install)\(\s{0,8}(?:repo\s{0,4}=\s{0,4})?["'](?:github::)?([\w.-]{1,60}\/[\w.-]{1,80})["']/g;

/** Hosts of R's and Julia's own packages, and universities that mirror them. */
export const ownIndexes =
  /(?:^|\.)(?:r-project\.org|rstudio\.com|posit\.co|bioconductor\.org|r-universe\.dev|r-lib\.org|rforge\.net|mc-stan\.org|r-inla-download\.org|julialang\.org)$|^cran\.(?:[\w-]+\.){1,5}(?:edu|ac\.[a-z]{2}|org)$|^mirrors?\.(?:[\w-]+\.){1,5}(?:edu|edu\.cn|ac\.[a-z]{2})$/;

/** Whether a segment is in such a language, as far as can be told: a block or a file that is no other program. */
const isInOther = ({ language, place }: ReadSegment): boolean =>
  language === null && (place === "block" || place === "script" || place === "data");

/** What is handed to the interpreters of such languages. */
const scriptsOf = ({ commands }: Program): { text: string; line: number }[] =>
  commands.flatMap(({ name, words, line }) =>
    /^(?:rscript|r|littler|julia)$/.test(name) ? words.map(({ text }) => ({ text, line })) : [],
  );

const textsOf = (segment: ReadSegment): { text: string; line: number }[] =>
  segment.program === null ? (isInOther(segment) ? [segment] : []) : scriptsOf(segment.program);

function* statedBy(segment: ReadSegment, pattern: RegExp): Generator<Stated> {
  for (const { text, line: first } of textsOf(segment)) {
    if (text.search(pattern) < 0) continue;
    const lines = text.split("\n");
    for (const { groups, line } of matchesIn(text, pattern, first))
      if (!/^\s*#/.test(lines[line - first] ?? ""))
        yield { line, spec: groups.find((group) => group !== undefined) ?? "" };
  }
}

export const otherIndexes = (segment: ReadSegment): Iterable<Stated> => statedBy(segment, index);
export const otherUntrusting = (segment: ReadSegment): Iterable<Stated> => statedBy(segment, untrusting);
export const otherArchives = (segment: ReadSegment): Iterable<Stated> => statedBy(segment, source);
export const otherAccounts = (segment: ReadSegment): Iterable<Stated> => statedBy(segment, account);
