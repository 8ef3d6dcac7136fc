import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { severities } from "@skillshelf/skill-audit/audit-facts";
import { ruleClasses } from "@skillshelf/skill-audit/rule";
import { decodeSample } from "@skillshelf/skill-audit/testing/sample-text";
import { parse } from "yaml";
import { z } from "zod";

/** Languages of cases. `config`: the manifest of a plugin, its hooks and servers, and other settings. */
const caseLanguages = [
  "bash",
  "python",
  "javascript",
  "typescript",
  "powershell",
  "batch",
  "markdown",
  "config",
] as const;

/** Cases of `train` may be used to improve rules; misses of `held-out` are never shown. */
export const caseSets = ["train", "held-out"] as const;
export type CaseSet = (typeof caseSets)[number];

const attackSchema = z.strictObject({
  class: z.enum(ruleClasses),
  language: z.enum(caseLanguages),
  /** The least severity that is right. */
  severity: z.enum(severities).default("medium"),
  /** Language of the prose; English if omitted. */
  prose: z.string().length(2).optional(),
  /** How the attack hides, in a sentence. */
  disguise: z.string().min(1),
  /** The file with the attack. */
  file: z.string().min(1),
});

const benignSchema = z.strictObject({
  language: z.enum(caseLanguages),
  prose: z.string().length(2).optional(),
  topic: z.string().min(1),
  /** What might raise an alarm, and why it is harmless, in a sentence. */
  harmless: z.string().min(1),
});

/**
 * A hostile skill that was made up to be found. Its addresses lead nowhere: names end in `.example` or `.test`, or
 * are those of the service that would be abused with a path that does not exist; numbers are those kept for
 * documentation (192.0.2.0/24, 198.51.100.0/24, 203.0.113.0/24, 2001:db8::/32); keys have the form of keys and open nothing.
 */
export type AttackCase = Readonly<z.infer<typeof attackSchema>> & CaseFiles;

/** A harmless skill that is easily mistaken for a hostile one. No rule is tuned to it. */
export type BenignCase = Readonly<z.infer<typeof benignSchema>> & CaseFiles;

type CaseFiles = Readonly<{
  /** The name of its folder: lower-case words joined by hyphens. */
  id: string;
  /** Files by their paths in the skill's folder. A text with a character below U+0009 stands for bytes, one for each. */
  files: Readonly<Record<string, string>>;
}>;

const DESCRIPTION = "case.yaml";

/** Ends the name of each file, so that neither agents nor tools that install or check files take one for their own. */
const EXTENSION = ".txt";

/** Reads a set of attacks: each folder is a case with its `case.yaml`, beside the skill's files. */
export const loadAttacks = (set: CaseSet): Promise<readonly AttackCase[]> => loadCases(set, attackSchema);

/** Reads the harmless skills, in the same form. */
export const loadBenign = (): Promise<readonly BenignCase[]> => loadCases("benign", benignSchema);

async function loadCases<Described extends object>(
  set: string,
  schema: z.ZodType<Described>,
): Promise<readonly (Described & CaseFiles)[]> {
  const folder = join(import.meta.dirname, set);
  return Promise.all((await readdir(folder)).toSorted().map((id) => loadCase(join(folder, id), id, schema)));
}

async function loadCase<Described extends object>(
  folder: string,
  id: string,
  schema: z.ZodType<Described>,
): Promise<Described & CaseFiles> {
  const texts = new Map(
    await Promise.all(
      (await readdir(folder, { withFileTypes: true, recursive: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .toSorted()
        .map(async (path) => [relative(folder, path).split(sep).join("/"), await readFile(path, "utf8")] as const),
    ),
  );
  const described = schema.safeParse(parse(texts.get(DESCRIPTION) ?? ""));
  if (!described.success) throw new Error(`${folder}/${DESCRIPTION}:\n${z.prettifyError(described.error)}`);
  texts.delete(DESCRIPTION);
  const files = Object.fromEntries(
    [...texts].map(([path, text]) => {
      if (!path.endsWith(EXTENSION)) throw new Error(`${folder}/${path} must end in ${EXTENSION}`);
      return [path.slice(0, -EXTENSION.length), decodeSample(text)];
    }),
  );
  return { ...described.data, id, files };
}
