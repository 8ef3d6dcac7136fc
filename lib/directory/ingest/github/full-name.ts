import { ownerSchema, repoSchema } from "@skillshelf/directory-api/schema";
import { z } from "zod";

/** `owner/repo`, as GitHub writes it, in its parts. */
export const fullNameSchema = z
  .string()
  .transform((name) => {
    const [owner, repo, ...more] = name.split("/");
    return more.length === 0 ? { owner, repo } : {};
  })
  .pipe(z.object({ owner: ownerSchema, repo: repoSchema }));
