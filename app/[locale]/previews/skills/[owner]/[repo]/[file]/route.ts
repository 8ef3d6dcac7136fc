import { skillPage } from "#lib/directory/loaders/skill.ts";
import { oneSkillPreview } from "#lib/directory/og-images/preview.ts";
import { respondWithImage } from "../../../../answer.ts";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ locale: string; owner: string; repo: string; file: string }> };

/** The image of a skill. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { locale: asked, owner, repo, file } = await params;
  return respondWithImage(asked, decodeURIComponent(file), async (locale, slug) => {
    const page = await skillPage(locale, owner, repo, slug);
    return page && oneSkillPreview(page, locale);
  });
}
