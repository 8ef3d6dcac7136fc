import { z } from "zod";

const named = (subject: string) =>
  z
    .string({ error: `${subject} must name a namespace` })
    .regex(
      /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/i,
      `${subject} must be 1 to 64 letters, digits, dots, hyphens or underscores`,
    );

export const namespaceName = named("The name of a namespace");
export const namespaceOption = named("--namespace");

export const json = z.boolean().default(false);
