import { join } from "node:path";
import { ownerSchema, repoSchema } from "@skillshelf/directory-api/schema";
import { z } from "zod";

/** A repository that answers a query: 3 is what it asks for, 2 answers as well, 1 touches on it. */
const relevantSchema = z.object({
  owner: ownerSchema,
  repo: repoSchema,
  grade: z.int().min(1).max(3),
  skills: z.array(z.string()).optional(),
});

/** A query with what it should find. */
export const judgedQuerySchema = z.object({
  q: z.string().min(1).max(200),
  kind: z.string().min(1),
  relevant: z.array(relevantSchema).min(1),
});

export type JudgedQuery = z.infer<typeof judgedQuerySchema>;
export type Relevant = JudgedQuery["relevant"][number];

/**
 * Queries about the bundled catalogue, judged by reading its records, not by what search finds. To one in another language
 * than English answers a record whose text in that language does. Judgements are not changed to suit the search.
 */
export const bundledQueries = join(import.meta.dirname, "bundled-queries.jsonl");
