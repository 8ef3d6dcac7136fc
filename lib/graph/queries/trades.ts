import type { Window } from "../paging.ts";
import type { Statements } from "../store/database.ts";
import { joinedToTrades, type TradeRow, tradeColumns } from "../store/trades.ts";
import { type Counted, type CountedPage, toCountedPage } from "./counted.ts";

/** Trades of a namespace, or of one wallet in it, that were made from `since` to `until`, both included. */
export type TradePeriod = Readonly<{
  namespaceKey: number;
  walletAddress?: string;
  since: number;
  until: number;
  order: "asc" | "desc";
}>;

/** Trades are counted so far. */
export const COUNTED_TRADES = 10_000;

/** Trades by their time: one more than the page has, and how many there are, counted to one more than `COUNTED_TRADES`. */
export async function tradesOf(
  sql: Statements,
  { namespaceKey, walletAddress, since, until, order }: TradePeriod,
  { after, limit, offset }: Window,
): Promise<CountedPage<TradeRow>> {
  const [direction, beyond] = order === "asc" ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const meant = sql`
    trades.namespace_key = ${namespaceKey} and traded_at between ${since} and ${until}
    ${walletAddress === undefined ? sql`` : sql`and wallet_address = ${walletAddress}`}`;
  const rows = await sql<Counted<TradeRow>[]>`
    with page as (
      select * from trades
      where ${meant} ${after ? sql`and (traded_at, key) ${beyond} (${after[0] ?? 0}, ${after[1] ?? 0})` : sql``}
      order by traded_at ${direction}, key ${direction} limit ${limit + 1} offset ${offset}
    ), total as (
      -- In order, so that a small namespace is not looked for in the whole table.
      select count(*)::int as counted
      from (select from trades where ${meant} order by traded_at desc, key desc limit ${COUNTED_TRADES + 1}) found
    )
    select counted, ${tradeColumns(sql)}
    from total left join page trades on true ${joinedToTrades(sql)}
    order by traded_at ${direction}, trades.key ${direction}`;
  return toCountedPage(rows);
}
