import { type SkillRecord, skillPageSchema, type UnitPage, unitPageSchema } from "@skillshelf/directory-api/schema";
import { ask, jsonOf } from "./request.ts";

/** Every listed record, read page by page. */
export async function allRecords(): Promise<SkillRecord[]> {
  const records: SkillRecord[] = [];
  for (let page = 1; ; page++) {
    const { data, pagination } = skillPageSchema.parse(jsonOf(await ask(`/api/skills?pageSize=100&page=${page}`)));
    records.push(...data);
    if (page >= pagination.totalPages) return records;
  }
}

export const keyOf = ({ owner, repo }: Readonly<{ owner: string; repo: string }>): string => `${owner}/${repo}`;

/** The URLs of every file of the sitemap with what else is said of each, in the order they stand. */
export async function sitemapUrls(): Promise<{ url: string; modified: string | undefined; links: string }[]> {
  const index = (await ask("/sitemap.xml")).text;
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? "").pathname);
  const texts = await Promise.all(files.map(async (file) => (await ask(file)).text));
  return texts
    .flatMap((text) => [...text.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?(.*?)<\/url>/g)])
    .map(([, url = "", modified, links = ""]) => ({ url, modified, links }));
}

/** Every unit of a record, read page by page. */
export async function allUnits(key: string): Promise<UnitPage["data"]> {
  const units: UnitPage["data"] = [];
  for (let page = 1; ; page++) {
    const answer = await ask(`/api/skills/${key}/units?pageSize=100&page=${page}`);
    const { data, pagination } = unitPageSchema.parse(jsonOf(answer));
    units.push(...data);
    if (page >= pagination.totalPages) return units;
  }
}
