import { absolute, changesApiPath, exportPath, queryString } from "@skillshelf/directory-api/links";
import type { ChangesPage } from "@skillshelf/directory-api/schema";
import { changesParameters, writeCursor } from "#lib/directory/parameters.ts";
import { changesSince } from "#lib/directory/queries/catalogue.ts";
import { toChangedRecord } from "#lib/directory/views/api.ts";
import { env } from "#lib/env.ts";
import { endpoint } from "#lib/http/endpoint.ts";

export const GET = endpoint(changesParameters, async (parameters) => {
  const { content, version, createdAt } = await changesSince(parameters);
  const { since, pageSize } = parameters;
  if (since > version) {
    const detail = `is newer than this catalogue (${version}); begin anew with ${exportPath}`;
    const errors = [{ parameter: "since", detail }];
    return { kind: "problem", problem: { type: "invalid-parameter", detail: `since ${detail}.`, errors } };
  }
  const { siteUrl } = env();
  const { items, last, catalogue } = content;
  const next = last && absolute(siteUrl, changesApiPath + queryString({ since, pageSize, after: writeCursor(last) }));
  const body = {
    data: items.map((change) => toChangedRecord(change, siteUrl)),
    next: next ?? null,
    meta: { since, version, complete: next === undefined, catalogue },
  } satisfies ChangesPage;
  const links = next && { links: `<${next}>; rel="next"` };
  return { kind: "data", body, ...links, version, lastModified: createdAt };
});
