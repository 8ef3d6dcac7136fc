import { z } from "zod";
import { followCountsSchema, namespaceSchema, profileSchema } from "../../schema.ts";
import { shownLinks } from "./shown-links.ts";

/** A profile in a list of profiles, with a wallet and a contact. */
export const listedProfileSchema = z
  .object({ profile: profileSchema, ...shownLinks, namespace: namespaceSchema, socialCounts: followCountsSchema })
  .meta({ id: "ListedProfile" });
