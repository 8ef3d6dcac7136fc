import { contentSecurityPolicy } from "./content-security-policy.ts";
import { toStaticMarkup } from "./static-markup.ts";

export type FinishedPage = Readonly<{ html: string; contentSecurityPolicy: string }>;

/** A page as it is sent, made of the one Next rendered: without Next's script, and with its policy. */
export async function finishPage(html: string): Promise<FinishedPage> {
  const finished = await toStaticMarkup(html);
  return { html: finished, contentSecurityPolicy: await contentSecurityPolicy(finished) };
}
