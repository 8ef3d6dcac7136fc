import { z } from "zod";
import { updateProfile } from "../../commands/update-profile.ts";
import { idSchema, nameSchema, newName, profileSchema, propertyChangesSchema, textOf } from "../../schema.ts";
import { loadProfiles } from "../../store/profiles.ts";
import { toProfile } from "../../views/profile.ts";
import { write } from "../endpoint.ts";

const body = z.object({
  username: nameSchema.optional().describe(newName("Unique in the namespace whatever the letter case.")),
  bio: textOf(0, 5_000).nullable().optional().describe("null removes it."),
  image: textOf(0, 2_048).nullable().optional().describe("null removes it."),
  properties: propertyChangesSchema.default([]).describe("Those named change; a value of null removes one."),
});

export const updateProfileEndpoint = write(
  {
    id: "updateProfile",
    group: "Profiles",
    method: "PUT",
    path: "/profiles/{id}",
    scope: "write",
    summary: "Changes a profile",
    input: z.object({ path: z.object({ id: idSchema }), body }),
    answer: profileSchema,
  },
  async (sql, { caller, path: { id }, body: { username, bio, image, properties }, now, pathWords }) => {
    const target = { namespaceKey: caller.namespaceKey, id, at: now, pathWords };
    const { key, isChanged } = await updateProfile(sql, target, { username, bio, image, properties });
    const row = (await loadProfiles(sql, [key])).get(key);
    if (row === undefined) throw new Error("A profile is gone within the transaction that locked it.");
    return { answer: toProfile(row), change: isChanged ? { actor: row.id, target: row.id } : null };
  },
);
