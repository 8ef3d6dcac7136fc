import { z } from "zod";
import { idSchema } from "../../schema.ts";

/** Who likes what. */
export const likeInput = z.object({
  path: z.object({ nodeId: idSchema.describe("A content or a comment.") }),
  body: z.object({ startId: idSchema.describe("The profile that likes: id or username.") }),
});

export const likeAnswer = z.object({ success: z.boolean(), likeCount: z.int().min(0) });
