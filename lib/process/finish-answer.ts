import type { ServerResponse } from "node:http";
import { finishPage } from "#lib/gateway/markup/finish-page.ts";
import { withoutVainLinks } from "#lib/gateway/markup/link-header.ts";
import { opaqueTag } from "#lib/http/conditional.ts";

/**
 * Makes of an answer by Next the one that is kept: a page without Next's scripts and with
 * its security policy, and a tag for what has none. The renderer does this, so that the edge only hands on bytes.
 */
export async function finishAnswer(response: ServerResponse, body: Buffer): Promise<Buffer> {
  const finished = String(response.getHeader("content-type")).startsWith("text/html")
    ? await finish(response, body)
    : body;
  if (response.statusCode === 200 && !response.hasHeader("etag"))
    response.setHeader("etag", `"${opaqueTag(finished)}"`);
  return finished;
}

async function finish(response: ServerResponse, body: Buffer): Promise<Buffer> {
  const { html, contentSecurityPolicy } = await finishPage(body.toString());
  response.setHeader("content-security-policy", contentSecurityPolicy);
  const link = response.getHeader("link");
  const links = link === undefined ? undefined : withoutVainLinks(String(link));
  if (links === undefined) response.removeHeader("link");
  else response.setHeader("link", links);
  return Buffer.from(html);
}
