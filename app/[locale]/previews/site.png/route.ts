import { sitePreview } from "#lib/directory/previews/preview.ts";
import { listRecords } from "#lib/directory/queries/records.ts";
import { answerPreview } from "../answer.ts";

export const dynamic = "force-dynamic";

/** The image of every page that has none of its own. */
export async function GET(_: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  return answerPreview((await params).locale, "site.png", async (locale) => {
    const { content } = await listRecords({ page: 1, pageSize: 1, sort: "updated" });
    return sitePreview(content.totalCount, locale);
  });
}
