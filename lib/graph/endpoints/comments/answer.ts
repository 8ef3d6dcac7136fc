import { z } from "zod";
import { textOf } from "../../schema.ts";

/** What a write of a comment answers. */
export const commentAnswer = z.object({ id: z.string(), created_at: z.int(), text: z.string() });

export const commentText = textOf(1, 10_000);
