import type postgres from "postgres";
import { apiPages, apiRecords, listPages, recordKeys, repositoryPages, shuffled } from "../http/cases.ts";

/** How visits are divided: pages of records in two languages, records in the API, and lists with what is left. */
const SHARES = { english: 0.45, german: 0.2, api: 0.25 } as const;

/** Up to `count` different addresses, in no order. */
export async function visitedAddresses(sql: postgres.Sql, count: number): Promise<string[]> {
  const keys = await recordKeys(sql, count);
  const of = (share: number) => keys.slice(0, Math.ceil(count * share));
  const lists = [...(await listPages(sql, "en")), ...(await listPages(sql, "de")), ...(await apiPages(sql))];
  const records = [
    ...repositoryPages(of(SHARES.english), "en"),
    ...repositoryPages(of(SHARES.german), "de"),
    ...apiRecords(of(SHARES.api)),
  ];
  return shuffled([...records, ...shuffled(lists).slice(0, Math.max(0, count - records.length))]);
}
