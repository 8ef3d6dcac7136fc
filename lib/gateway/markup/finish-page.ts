import { contentSecurityPolicy } from "./content-security-policy.ts";
import { readPieces } from "./pieces.ts";
import { toStaticMarkup } from "./static-markup.ts";

export type FinishedPage = Readonly<{ html: string; contentSecurityPolicy: string }>;

/** A page as it is sent, made of the one Next rendered: without Next's script, and with its policy. It is read once: what is sent are pieces of it. */
export async function finishPage(rendered: string): Promise<FinishedPage> {
  const { html, pieces } = toStaticMarkup(rendered, await readPieces(rendered));
  return { html, contentSecurityPolicy: contentSecurityPolicy(pieces) };
}
