import { badgePath } from "@skillshelf/directory-api/links";
import { badgeParameters } from "#lib/directory/parameters.ts";
import { isRepositoryName } from "#lib/directory/queries/records.ts";
import { toBadge, toMissingBadge } from "#lib/directory/views/badge.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { badgeSvg, svgAnswer } from "#lib/seo/badge.ts";
import { findCurrent } from "../../../api/skills/find-active.ts";

export const dynamic = "force-dynamic";

/**
 * The badge of a record, under whatever name it has now. Where there is no record it is a badge too, for it stands
 * where nobody reads a problem. It is answered with 200 wherever there might be one: what sites show images through
 * passes on no other status, and does not follow a 308.
 */
export const GET = endpoint(badgeParameters, async ({ show, locale }, { owner = "", file = "" }) => {
  const repo = file.replace(/\.svg$/i, "");
  const found = await findCurrent({ owner, repo }, { limit: 0, offset: 0 });
  if (found.ok) {
    const { record, version } = found;
    const body = badgeSvg(toBadge(record, show, locale), locale);
    const [asked, current] = [badgePath({ owner, repo }, show, locale), badgePath(record, show, locale)];
    if (asked.toLowerCase() === current.toLowerCase())
      return { kind: "data", body, version, lastModified: record.indexedAt, ...svgAnswer };
    // When the successor changed says nothing of when this address began to show it.
    const headers = { ...svgAnswer.headers, "content-location": current };
    return { kind: "data", body, version, ...svgAnswer, headers };
  }
  const isRemoved = "problem" in found && found.problem.type === "removed";
  const body = badgeSvg(toMissingBadge(isRemoved ? "removed" : "absent", locale), locale);
  return { kind: "data", body, nothing: isRepositoryName(owner, repo) ? 200 : 404, ...svgAnswer };
});
