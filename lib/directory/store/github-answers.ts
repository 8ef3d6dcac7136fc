import { eq } from "drizzle-orm";
import type { Database } from "./database.ts";
import { githubAnswers } from "./tables.ts";

type Answer = Readonly<{ etag: string | null; body: unknown; askedAt: Date }>;

/** GitHub's answers, kept from run to run. Each is written at once, so that a run that is cut off has kept it. */
export const rememberedAnswers = (database: Database) => ({
  get: async (path: string): Promise<Answer | undefined> => {
    const [found] = await database
      .select({ etag: githubAnswers.etag, body: githubAnswers.body, askedAt: githubAnswers.askedAt })
      .from(githubAnswers)
      .where(eq(githubAnswers.path, path));
    return found;
  },
  set: async (path: string, answer: Answer): Promise<void> => {
    await database
      .insert(githubAnswers)
      .values({ path, ...answer })
      .onConflictDoUpdate({ target: githubAnswers.path, set: answer });
  },
});
