import { badgePath } from "@skillshelf/directory-api/links";
import { isRepositoryName } from "#lib/directory/queries/records.ts";
import { toBadge, toMissingBadge } from "#lib/directory/views/badge.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { operations } from "#lib/http/operations.ts";
import { badgeSvg, svgHeaders } from "#lib/seo/badge.ts";
import { findRepositoryByAnyName } from "../../../api/find-repository.ts";

export const dynamic = "force-dynamic";

/**
 * Returns the badge of a repository, also under a former name. An unknown repository gets a badge with status 200 as well,
 * because it is embedded where nobody reads an error: image proxies pass on no other status and do not follow a 308.
 */
export const GET = endpoint(operations.getBadge, async ({ show, locale }, { owner = "", file = "" }) => {
  const repo = file.replace(/\.svg$/i, "");
  const found = await findRepositoryByAnyName({ owner, repo }, { limit: 0, offset: 0 });
  if (found.ok) {
    const { record, version } = found;
    const body = badgeSvg(toBadge(record, show, locale), locale);
    const [asked, current] = [badgePath({ owner, repo }, show, locale), badgePath(record, show, locale)];
    if (asked.toLowerCase() === current.toLowerCase())
      return { kind: "data", body, version, lastModified: record.indexedAt, headers: svgHeaders };
    // When the successor changed says nothing of when this address began to show it.
    const headers = { ...svgHeaders, "content-location": current };
    return { kind: "data", body, version, headers };
  }
  const isRemoved = "problem" in found && found.problem.type === "removed";
  const body = badgeSvg(toMissingBadge(isRemoved ? "removed" : "absent", locale), locale);
  return { kind: "data", body, missing: isRepositoryName(owner, repo) ? 200 : 404, headers: svgHeaders };
});
