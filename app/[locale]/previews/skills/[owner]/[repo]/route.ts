import { repositoryPage } from "#lib/directory/loaders/repository.ts";
import { skillPreview } from "#lib/directory/og-images/preview.ts";
import { respondWithImage } from "../../../answer.ts";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ locale: string; owner: string; repo: string }> };

/** The image of a record. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { locale: asked, owner, repo } = await params;
  return respondWithImage(asked, repo, async (locale, name) => {
    const page = await repositoryPage(locale, owner, name);
    return page && skillPreview(page, locale);
  });
}
