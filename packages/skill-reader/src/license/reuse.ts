import { parse } from "smol-toml";
import { z } from "zod";

/** Files with license statements of the REUSE specification: https://reuse.software/spec-3.3/ */
export const REUSE_TOML = "REUSE.toml";
export const REUSE_DEP5 = ".reuse/dep5";

const licenseText = /^LICENSES\/([\w.+-]+)\.(?:txt|md)$/;

/** Maximum number of annotations per file. */
const MAX_ANNOTATIONS = 1_000;
/** Maximum number of comparisons of a character with a pattern part. Beyond it there are no statements. */
const MAX_COMPARISONS = 10_000_000;

/** Part of a pattern: a character, any one character, or any number of characters within a folder or across folders. */
type Part = string | Readonly<{ wildcard: "one" | "in folder" | "across" }>;
type Annotation = Readonly<{ covers: readonly (readonly Part[])[]; states: string }>;
type Statement = Readonly<{ where: string; states: string }>;

const texts = z.union([z.string(), z.array(z.string())]).transform((one) => [one].flat());
const annotationSchema = z.object({ path: texts, "SPDX-License-Identifier": texts });
const fileSchema = z.object({ annotations: z.array(z.unknown()) });

/**
 * Returns the distinct REUSE statements about some paths: annotations or, without any for these paths, the names of the
 * texts in the folder `LICENSES`.
 *
 * @param files contents of REUSE.toml and .reuse/dep5, by path.
 * @param paths all paths of the repository.
 * @param covered paths to return statements about.
 */
export function reuseStatements(
  files: ReadonlyMap<string, string>,
  paths: Iterable<string>,
  covered: readonly string[],
): Statement[] {
  const allowance = { comparisons: MAX_COMPARISONS };
  for (const [where, annotations] of [
    [REUSE_TOML, ofToml(files.get(REUSE_TOML) ?? "")],
    [REUSE_DEP5, ofDep5(files.get(REUSE_DEP5) ?? "")],
  ] as const) {
    const last = annotations.toReversed();
    const stated = covered.flatMap(
      (path) => last.find(({ covers }) => covers.some((one) => matchesPattern(path, one, allowance)))?.states ?? [],
    );
    if (allowance.comparisons < 0) return [];
    if (stated.length > 0) return [...new Set(stated)].map((states) => ({ where, states }));
  }
  return Array.from(paths).flatMap((where) => {
    const states = licenseText.exec(where)?.[1];
    return states === undefined ? [] : [{ where, states }];
  });
}

function ofToml(text: string): Annotation[] {
  const { annotations } = fileSchema.safeParse(parsed(text)).data ?? { annotations: [] };
  return annotations.slice(0, MAX_ANNOTATIONS).flatMap((one): Annotation[] => {
    const known = annotationSchema.safeParse(one).data;
    if (known === undefined) return [];
    const states = known["SPDX-License-Identifier"].map((id) => (/\s/.test(id) ? `(${id})` : id)).join(" AND ");
    return [
      {
        covers: known.path.map((path) => patternOf(path, "in folder")),
        states: states.replace(/^\(([^()]*)\)$/, "$1"),
      },
    ];
  });
}

function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Parses paragraphs of the Debian copyright format, in which wildcards match across folders. */
function ofDep5(text: string): Annotation[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n(?:[ \t]*\n)+/)
    .slice(0, MAX_ANNOTATIONS)
    .flatMap((paragraph): Annotation[] => {
      const files = /^Files:([^\n]*(?:\n[ \t][^\n]*)*)/im.exec(paragraph)?.[1];
      const states = /^License:[ \t]*(\S[^\n]*)/im.exec(paragraph)?.[1]?.trim();
      if (files === undefined || states === undefined) return [];
      const covers = files
        .split(/\s+/)
        .filter(Boolean)
        .slice(0, MAX_ANNOTATIONS)
        .map((path) => patternOf(path, "across"));
      return [{ covers, states }];
    });
}

/** @param star scope of a single `*`; several always match across folders. */
function patternOf(text: string, star: "in folder" | "across"): Part[] {
  return (text.match(/\\.|\*+|[^*]/gsu) ?? []).map((part): Part => {
    if (part.startsWith("*")) return { wildcard: part.length > 1 ? "across" : star };
    // REUSE.toml has no wildcard for a single character.
    if (part === "?" && star === "across") return { wildcard: "one" };
    return part.length > 1 ? part.replace("\\", "") : part;
  });
}

/**
 * Returns whether a path matches a pattern. All alternatives are followed simultaneously, so that the time is at most
 * the product of the lengths.
 *
 * @param allowance remaining comparisons; below 0 nothing matches.
 */
function matchesPattern(path: string, parts: readonly Part[], allowance: { comparisons: number }): boolean {
  const isMany = (part: Part | undefined) => typeof part === "object" && part.wildcard !== "one";
  const reached = (places: Iterable<number>) => {
    const all = new Set(places);
    // Added elements are visited as well, because each wildcard may match nothing.
    for (const place of all) if (isMany(parts[place])) all.add(place + 1);
    return all;
  };
  let places = reached([0]);
  for (const character of path) {
    allowance.comparisons -= places.size;
    if (allowance.comparisons < 0 || places.size === 0) return false;
    places = reached(
      Array.from(places).flatMap((place) => {
        const part = parts[place];
        if (part === undefined) return [];
        if (typeof part === "string") return part === character ? [place + 1] : [];
        if (part.wildcard === "one") return [place + 1];
        return part.wildcard === "across" || character !== "/" ? [place] : [];
      }),
    );
  }
  return places.has(parts.length);
}
