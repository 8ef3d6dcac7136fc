import { badgePath } from "#lib/directory/links.ts";
import { badgeParameters } from "#lib/directory/parameters.ts";
import { toBadge, toMissingBadge } from "#lib/directory/views/badge.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { badgeSvg, svgAnswer } from "#lib/seo/badge.ts";
import { findActive } from "../../../api/skills/find-active.ts";

export const dynamic = "force-dynamic";

/** The badge of a record. Where there is no record it is a badge too, for it stands where nobody reads a problem. */
export const GET = endpoint(badgeParameters, async ({ show, locale }, { owner = "", file = "" }) => {
  const repo = file.replace(/\.svg$/i, "");
  const found = await findActive({ owner, repo }, { limit: 0, offset: 0 }, (key) => badgePath(key, show, locale));
  if (found.ok) {
    const { record, version } = found;
    const body = badgeSvg(toBadge(record, show, locale), locale);
    return { kind: "data", body, version, lastModified: record.indexedAt, ...svgAnswer };
  }
  const { answer } = found;
  if (answer.kind !== "problem") return answer;
  const isRemoved = answer.problem.type === "removed";
  const body = badgeSvg(toMissingBadge(isRemoved ? "removed" : "absent", locale), locale);
  return { kind: "data", body, status: isRemoved ? 410 : 404, ...svgAnswer };
});
