import { z } from "zod";

export const namespaceName = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/i,
    "A namespace is named by 1 to 64 letters, digits, dots, hyphens or underscores",
  );

export const json = z.boolean().default(false);
