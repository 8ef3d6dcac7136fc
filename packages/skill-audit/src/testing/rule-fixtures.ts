import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { decodeSample } from "./sample-text.ts";

/** Files of a skill by path. */
type Files = Readonly<Record<string, string>>;

/** A sample skill; a string is the body of its SKILL.md. */
export type Example = string | Files;

const folder = join(import.meta.dirname, "..", "rules");

/** The ids of all rules that have a folder, sorted. */
export const ruleFolders = (): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    .toSorted();

const examplesSchema = z.array(z.record(z.string(), z.string()));

/** Reads the examples of a rule: skills in which it must find something, or nothing. */
export function examplesOf(rule: string, kind: "matches" | "ignores"): readonly Files[] {
  const examples = examplesSchema.parse(parse(readFileSync(join(folder, rule, "fixtures", `${kind}.yaml`), "utf8")));
  return examples.map((example) =>
    Object.fromEntries(Object.entries(example).map(([path, text]) => [decodeSample(path), decodeSample(text)])),
  );
}
