import { absolute, skillPath } from "@skillshelf/directory-api/links";
import { defaultLocale } from "@skillshelf/directory-api/locales";
import {
  type DigestMatches,
  MAX_MATCHES,
  type Verification,
  type VerifiedSkill,
  type VerifyAnswer,
} from "@skillshelf/directory-api/schema";
import type { FoundSkills } from "../queries/verification.ts";
import { toAudit } from "../skill-record.ts";
import { skillSlug } from "../unit-anchors.ts";
import { toFinding } from "./api.ts";

/** Presents what is known about the skills of a request, in its order. */
export function toVerifyAnswer(
  skills: readonly VerifiedSkill[],
  { places, matches }: FoundSkills,
  siteUrl: string,
): VerifyAnswer {
  const [nextPlaces, nextMatches] = [places.values(), matches.values()];
  return {
    data: skills.map(({ repository, commit, digestPrefix }) => {
      if (digestPrefix !== undefined) return toDigestMatches(digestPrefix, nextMatches.next().value ?? [], siteUrl);
      const found = nextPlaces.next().value ?? { asked: null, current: null };
      return toVerification(repository ?? "", commit, found, siteUrl);
    }),
  };
}

function toVerification(
  repository: string,
  commit: string | undefined,
  { asked, current }: FoundSkills["places"][number],
  siteUrl: string,
): Verification {
  const audit = toAudit(current?.audit ?? null);
  const skill = current?.skill ?? null;
  return {
    repository,
    status: asked?.status ?? "unknown",
    reason: asked?.reason ?? null,
    successor: asked?.successor ?? null,
    current: current && `${current.owner}/${current.repo}`,
    commit: current?.commit ?? null,
    newestCommit: current?.head ?? current?.commit ?? null,
    audit,
    isAuditedCommit: commit === undefined || audit === null ? null : commit === audit.commit,
    skill:
      current && skill
        ? {
            name: skill.name,
            path: skill.path,
            url: absolute(siteUrl, skillPath(defaultLocale, current, skillSlug(skill.anchor))),
            level: skill.level,
            findings:
              audit === null
                ? []
                : skill.findings.map((finding) =>
                    toFinding(finding, { key: current, audit, accepted: new Set(skill.accepted), siteUrl }),
                  ),
            omitted: audit === null ? 0 : skill.omitted,
          }
        : null,
    movedTo: current?.movedTo ?? null,
  };
}

const toDigestMatches = (
  digestPrefix: string,
  found: FoundSkills["matches"][number],
  siteUrl: string,
): DigestMatches => ({
  digestPrefix,
  matches: found.slice(0, MAX_MATCHES).map(({ owner, repo, anchor, ...match }) => ({
    ...match,
    repository: `${owner}/${repo}`,
    url: absolute(siteUrl, skillPath(defaultLocale, { owner, repo }, skillSlug(anchor))),
  })),
  hasMore: found.length > MAX_MATCHES,
});
