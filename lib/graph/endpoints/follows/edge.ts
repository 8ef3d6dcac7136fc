import { z } from "zod";
import { idSchema } from "../../schema.ts";

/** Who follows, and who is followed. */
export const edgeBody = z.object({
  startId: idSchema.describe("The profile that follows: id or username."),
  endId: idSchema.describe("The profile that is followed: id or username."),
});

export const edgeAnswer = z.object({ success: z.boolean(), isFollowing: z.boolean() });
