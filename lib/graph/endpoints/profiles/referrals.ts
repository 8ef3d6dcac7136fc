import { z } from "zod";
import { type ReferralRow, referralsOf } from "../../queries/referrals.ts";
import { idSchema, profileSchema } from "../../schema.ts";
import { loadProfiles, requireProfileKey } from "../../store/profiles.ts";
import { toProfile } from "../../views/profile.ts";
import { read } from "../endpoint.ts";

const depth = z
  .string()
  .regex(/^[0-6]$/, "must be a depth from 0 to 6")
  .default("2")
  .transform(Number);

const referrals = z.array(z.object({ depth: z.int().min(1), profile: profileSchema }));

export const getReferrals = read(
  {
    id: "getReferrals",
    group: "Profiles",
    method: "GET",
    path: "/profiles/{id}/referrals",
    scope: "read",
    summary: "Who referred a profile, and whom it referred, nearest first, at most 1000 each",
    input: z.object({
      path: z.object({ id: idSchema }),
      query: z.object({
        upstream: depth.describe("How many referrals to go up, at most 6."),
        downstream: depth.describe("How many referrals to go down, at most 6."),
      }),
    }),
    answer: z.object({ upstream: referrals, downstream: referrals }),
  },
  async (sql, { caller, path: { id }, query: depths }) => {
    const key = await requireProfileKey(sql, caller.namespaceKey, id);
    const rows = await referralsOf(sql, key, depths);
    const profiles = await loadProfiles(
      sql,
      rows.map((row) => row.key),
    );
    const shown = (wanted: readonly ReferralRow[]) =>
      wanted.flatMap((row) => {
        const profile = profiles.get(row.key);
        return profile ? [{ depth: row.depth, profile: toProfile(profile) }] : [];
      });
    return {
      upstream: shown(rows.filter(({ isUpstream }) => isUpstream)),
      downstream: shown(rows.filter(({ isUpstream }) => !isUpstream)),
    };
  },
);
