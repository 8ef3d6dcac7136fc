import { sitePreview } from "#lib/directory/og-images/preview.ts";
import { readTotals } from "#lib/directory/queries/catalog.ts";
import { respondWithImage } from "../answer.ts";

export const dynamic = "force-dynamic";

/** The image of every page that has none of its own. */
export async function GET(_: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  return respondWithImage((await params).locale, "site.png", async (locale) => {
    const { repositories } = await readTotals();
    return sitePreview(repositories, locale);
  });
}
