import { parse } from "smol-toml";
import { z } from "zod";

/** Files in which a repository states licences by the REUSE specification: https://reuse.software/spec-3.3/ */
export const REUSE_TOML = "REUSE.toml";
export const REUSE_DEP5 = ".reuse/dep5";

const licenceText = /^LICENSES\/([\w.+-]+)\.(?:txt|md)$/;

/** What is read of each. Patterns with more wildcards are passed over: trying them takes too long. */
const MOST_ANNOTATIONS = 1_000;
const MOST_WILDCARDS = 6;
const LONGEST_PATTERN = 300;

type Annotation = Readonly<{ covers: readonly RegExp[]; states: string }>;
type Statement = Readonly<{ where: string; states: string }>;

const texts = z.union([z.string(), z.array(z.string())]).transform((one) => [one].flat());
const annotationSchema = z.object({ path: texts, "SPDX-License-Identifier": texts });
const fileSchema = z.object({ annotations: z.array(z.unknown()) });

/**
 * What a repository states by REUSE about some of its paths, each once: what its annotations say of them, and where none
 * does, the names of the texts in its folder `LICENSES`.
 *
 * @param files what REUSE.toml and .reuse/dep5 hold, by path.
 * @param paths all of the repository.
 */
export function reuseStatements(
  files: ReadonlyMap<string, string>,
  paths: Iterable<string>,
  covered: readonly string[],
): Statement[] {
  for (const [where, annotations] of [
    [REUSE_TOML, ofToml(files.get(REUSE_TOML) ?? "")],
    [REUSE_DEP5, ofDep5(files.get(REUSE_DEP5) ?? "")],
  ] as const) {
    const last = annotations.toReversed();
    const stated = covered.flatMap(
      (path) => last.find(({ covers }) => covers.some((one) => one.test(path)))?.states ?? [],
    );
    if (stated.length > 0) return [...new Set(stated)].map((states) => ({ where, states }));
  }
  return Array.from(paths).flatMap((where) => {
    const states = licenceText.exec(where)?.[1];
    return states === undefined ? [] : [{ where, states }];
  });
}

function ofToml(text: string): Annotation[] {
  const { annotations } = fileSchema.safeParse(parsed(text)).data ?? { annotations: [] };
  return annotations.slice(0, MOST_ANNOTATIONS).flatMap((one): Annotation[] => {
    const known = annotationSchema.safeParse(one).data;
    if (known === undefined) return [];
    const states = known["SPDX-License-Identifier"].map((id) => (/\s/.test(id) ? `(${id})` : id)).join(" AND ");
    return [
      { covers: known.path.flatMap((path) => pattern(path, "[^/]*")), states: states.replace(/^\(([^()]*)\)$/, "$1") },
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

/** Paragraphs of fields, as Debian writes copyright files. A wildcard there crosses folders. */
function ofDep5(text: string): Annotation[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split("\n\n")
    .slice(0, MOST_ANNOTATIONS)
    .flatMap((paragraph): Annotation[] => {
      const files = /^Files:([^\n]*(?:\n[ \t][^\n]*)*)/im.exec(paragraph)?.[1];
      const states = /^License:[ \t]*(\S[^\n]*)/im.exec(paragraph)?.[1]?.trim();
      if (files === undefined || states === undefined) return [];
      const covers = files
        .split(/\s+/)
        .filter(Boolean)
        .slice(0, MOST_ANNOTATIONS)
        .flatMap((path) => pattern(path, ".*"));
      return [{ covers, states }];
    });
}

/** @param within what a single wildcard stands for. */
function pattern(path: string, within: string): RegExp[] {
  if (path.length > LONGEST_PATTERN || (path.match(/\*+/g) ?? []).length > MOST_WILDCARDS) return [];
  const parts = path.split(/(\*+)/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&");
    return part.length > 1 ? ".*" : within;
  });
  return [new RegExp(`^${parts.join("")}$`, "s")];
}
