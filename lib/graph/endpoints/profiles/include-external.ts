import { z } from "zod";

/** Whether profiles of other namespaces are told too. */
export const includeExternalProfiles = z
  .enum(["true", "false"], { error: "must be true or false" })
  .default("false")
  .transform((text) => text === "true")
  .describe("Whether profiles of other namespaces are told too.");
