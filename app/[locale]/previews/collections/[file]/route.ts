import { collectionPage } from "#lib/directory/loaders/catalog.ts";
import { collectionPreview } from "#lib/directory/og-images/preview.ts";
import { respondWithImage } from "../../answer.ts";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ locale: string; file: string }> };

/** The image of a collection. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { locale: asked, file } = await params;
  return respondWithImage(asked, file, async (locale, slug) => {
    const page = await collectionPage(locale, slug);
    return page && collectionPreview(page, locale);
  });
}
