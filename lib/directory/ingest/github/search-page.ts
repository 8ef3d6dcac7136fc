import { ownerSchema, repoSchema } from "@skillshelf/directory-api/schema";
import { z } from "zod";
import { type ApiAnswer, parseAnswer } from "./api-answer.ts";
import { fullNameSchema } from "./full-name.ts";
import type { Question } from "./remembering.ts";

export const PAGE_SIZE = 100;

const foundSchema = z.strictObject({
  owner: ownerSchema,
  repo: repoSchema,
  stars: z.int().nonnegative(),
  isArchived: z.boolean(),
  isFork: z.boolean(),
});
/** A repository that a search found. */
export type FoundRepository = Readonly<z.infer<typeof foundSchema>>;

const pageSchema = z.strictObject({
  total: z.int().nonnegative(),
  /** GitHub ran out of time, and there may be more. */
  isIncomplete: z.boolean(),
  repositories: z.array(foundSchema),
});
/** A page of what a search found. `total` is of all pages. */
export type SearchPage = z.infer<typeof pageSchema>;

const apiSchema = z.object({
  total_count: z.int().nonnegative(),
  incomplete_results: z.boolean(),
  items: z
    .array(
      z.object({
        full_name: z.string(),
        private: z.boolean(),
        stargazers_count: z.int().nonnegative(),
        archived: z.boolean(),
        fork: z.boolean(),
      }),
    )
    .max(PAGE_SIZE),
});

/** Pages count from 1. An incomplete one is not remembered, so that a later run may find what it lacks. */
export function searchQuestion(query: string, page: number, about: string): Question<SearchPage> {
  const parameters = { q: query, sort: "stars", order: "desc", per_page: String(PAGE_SIZE), page: String(page) };
  return {
    path: `/search/repositories?${new URLSearchParams(parameters)}`,
    about,
    budget: "search",
    form: pageSchema,
    read: (answer) => pageOf(answer, about),
    isLasting: ({ isIncomplete }) => !isIncomplete,
  };
}

function pageOf(answer: ApiAnswer, about: string): SearchPage {
  const said = parseAnswer(apiSchema, answer, about);
  const repositories = said.items.flatMap((item) => {
    const name = fullNameSchema.safeParse(item.full_name);
    if (!name.success || item.private) return [];
    return [{ ...name.data, stars: item.stargazers_count, isArchived: item.archived, isFork: item.fork }];
  });
  return { total: said.total_count, isIncomplete: said.incomplete_results, repositories };
}
