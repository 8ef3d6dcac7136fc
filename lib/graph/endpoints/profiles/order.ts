import { z } from "zod";

/** How a list of profiles is ordered. */
export const profileOrder = {
  sortBy: z.enum(["created_at", "username"], { error: "must be created_at or username" }).default("created_at"),
  sortDirection: z.enum(["ASC", "DESC"], { error: "must be ASC or DESC" }).default("DESC"),
};
