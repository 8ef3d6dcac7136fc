import { contentSecurityPolicy } from "./content-security-policy.ts";
import { toStaticMarkup } from "./static-markup.ts";

export type FinishedPage = Readonly<{ html: string; contentSecurityPolicy: string }>;

/** A page as it is sent, made of the one Next rendered: without Next's script where it is static, and with its policy. */
export async function finishPage(html: string, { isStatic }: { isStatic: boolean }): Promise<FinishedPage> {
  const finished = isStatic ? await toStaticMarkup(html) : html;
  return { html: finished, contentSecurityPolicy: await contentSecurityPolicy(finished) };
}
