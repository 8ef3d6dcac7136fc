import { sitePreview } from "#lib/directory/og-images/preview.ts";
import { readOverview } from "#lib/directory/queries/overview.ts";
import { respondWithImage } from "../answer.ts";

export const dynamic = "force-dynamic";

/** The image of every page that has none of its own. */
export async function GET(_: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  return respondWithImage((await params).locale, "site.png", async (locale) => {
    const { repositories } = (await readOverview()).totals;
    return sitePreview(repositories, locale);
  });
}
