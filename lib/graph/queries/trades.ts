import type { Window } from "../paging.ts";
import type { Statements } from "../store/database.ts";
import { afterCursor, type Direction } from "../store/fragments.ts";
import type { Trade } from "../trade-schema.ts";

/** A logged trade. `username` is that of its profile; `chain` is null until the transaction was found on chain. */
export type TradeRow = Readonly<{
  key: number;
  id: string;
  transactionSignature: string;
  walletAddress: string;
  profileId: string | null;
  username: string | null;
  inputMint: string;
  outputMint: string;
  inputAmount: number;
  outputAmount: number;
  inputValueSol: number;
  outputValueSol: number;
  inputValueUsd: number | null;
  outputValueUsd: number | null;
  solPrice: number | null;
  tradedAt: number;
  tradeType: Trade["tradeType"];
  platform: Trade["platform"];
  slippage: number | null;
  priorityFee: number | null;
  source: string | null;
  sourceWallet: string | null;
  sourceTransactionId: string | null;
  createdAt: number;
  chain: Trade["chain"];
}>;

/** Joins the tables that `tradeColumns` selects from. */
export const joinTradeDetails = (sql: Statements) => sql`
  left join profiles on profiles.key = profile_key
  left join chain_transactions transaction on transaction.signature = transaction_signature and transaction.status = 'FOUND'`;

/** Selects the columns of `TradeRow`. */
export const tradeColumns = (sql: Statements) => sql`
  trades.key, trades.id, transaction_signature as "transactionSignature", wallet_address as "walletAddress",
  profiles.id as "profileId", profiles.username, input_mint as "inputMint", output_mint as "outputMint",
  input_amount as "inputAmount", output_amount as "outputAmount", input_value_sol as "inputValueSol",
  output_value_sol as "outputValueSol", input_value_usd as "inputValueUsd", output_value_usd as "outputValueUsd",
  sol_price as "solPrice", traded_at as "tradedAt", trade_type as "tradeType", platform, slippage,
  priority_fee as "priorityFee", source, source_wallet as "sourceWallet",
  source_transaction_id as "sourceTransactionId", trades.created_at as "createdAt",
  case when transaction.signature is not null then
    json_build_object('slot', slot, 'blockTime', block_time, 'fee', fee, 'success', succeeded)
  end as chain`;

/** Limit of the total of a list of swaps. */
export const MAX_COUNTED_SWAPS = 1_000;

/** Trades by wallets of the followees of `followerKey`, of a token, or both. At least one of the two is given. */
type SwapFilter = Readonly<{ namespaceKey: number; followerKey: number | undefined; token: string | undefined }>;

/** A trade, with the accounts of its transaction where that was found on chain. */
export type SwapRow = TradeRow & Readonly<{ accounts: readonly string[] | null }>;

/** Lists swaps, newest first: one more than the page holds, with a total bounded by `MAX_COUNTED_SWAPS + 1`. */
export async function listSwaps(
  sql: Statements,
  { namespaceKey, followerKey, token }: SwapFilter,
  window: Window,
): Promise<CountedPage<SwapRow>> {
  const parts =
    followerKey === undefined
      ? ofToken(sql, namespaceKey, token ?? "", window)
      : ofFollowed(sql, { namespaceKey, followerKey, token }, window);
  const rows = await sql<Counted<SwapRow>[]>`
    with ${parts.page}, total as (
      select count(*)::int as counted from (${parts.all} limit ${MAX_COUNTED_SWAPS + 1}) found
    )
    select counted, accounts, ${tradeColumns(sql)}
    from total left join page trades on true ${joinTradeDetails(sql)}
    order by traded_at desc, trades.key desc`;
  return toCountedPage(rows);
}

/** Selects what comes after the cursor. */
const below = (sql: Statements, { after }: Window) => afterCursor(sql, after, ["traded_at", "key"]);

/**
 * Finds the newest trade of each wallet first; only wallets that can be on the page are read further, as in `listFeed`.
 */
function ofFollowed(
  sql: Statements,
  { namespaceKey, followerKey, token }: { namespaceKey: number; followerKey: number; token: string | undefined },
  window: Window,
) {
  const most = window.offset + window.limit + 1;
  const ofWallet = sql`
    namespace_key = ${namespaceKey} and wallet_address = address
    ${token === undefined ? sql`` : sql`and ${token} in (input_mint, output_mint)`}`;
  return {
    page: sql`wallets as materialized (
      select distinct value as address
      from follows
      join profile_identifiers on profile_key = followed_key
      join identifiers on identifiers.key = identifier_key and type in ('SOLANA', 'ETHEREUM')
      where follower_key = ${followerKey}
    ), newest as materialized (
      select address, probe.traded_at
      from wallets cross join lateral (
        select traded_at, key from trades where ${ofWallet} ${below(sql, window)}
        order by traded_at desc, key desc limit 1
      ) probe
      order by probe.traded_at desc, probe.key desc limit ${most}
    ), oldest as materialized (
      select case when count(*) = ${most} then min(traded_at) else 0 end as traded_at from newest
    ), page as (
      select of_one.* from newest cross join lateral (
        select * from trades
        where ${ofWallet} and traded_at >= (select traded_at from oldest) ${below(sql, window)}
        order by traded_at desc, key desc limit ${most}
      ) of_one
      order by traded_at desc, key desc limit ${window.limit + 1} offset ${window.offset}
    )`,
    all: sql`select from wallets join trades on ${ofWallet}`,
  };
}

/** Reads trades into and out of a token by one index each. */
function ofToken(sql: Statements, namespaceKey: number, token: string, window: Window) {
  const most = window.offset + window.limit + 1;
  const bought = sql`namespace_key = ${namespaceKey} and output_mint = ${token}`;
  const sold = sql`namespace_key = ${namespaceKey} and input_mint = ${token} and output_mint <> ${token}`;
  const newest = sql`${below(sql, window)} order by traded_at desc, key desc limit ${most}`;
  return {
    page: sql`page as (
      (select * from trades where ${bought} ${newest}) union all (select * from trades where ${sold} ${newest})
      order by traded_at desc, key desc limit ${window.limit + 1} offset ${window.offset}
    )`,
    all: sql`
      (select from trades where ${bought} order by traded_at desc, key desc limit ${MAX_COUNTED_SWAPS + 1})
      union all (select from trades where ${sold} order by traded_at desc, key desc limit ${MAX_COUNTED_SWAPS + 1})`,
  };
}

/** A profile linked to a wallet. */
export type LinkedProfile = Readonly<{ id: string; username: string }>;

/** Maximum number of profiles of one wallet. */
const MAX_LINKED = 5;

/** Finds the first profiles of a namespace that are linked to each wallet. */
export async function findWalletProfiles(
  sql: Statements,
  namespaceKey: number,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, readonly LinkedProfile[]>> {
  const rows = await sql<{ address: string; profiles: LinkedProfile[] }[]>`
    select address, profiles
    from unnest(${[...new Set(addresses)]}::text[]) address cross join lateral (
      select json_agg(first) as profiles from (
        select profiles.id, profiles.username
        from identifiers
        join profile_identifiers links on links.identifier_key = identifiers.key
        join profiles on profiles.key = links.profile_key
        where value = address and type in ('SOLANA', 'ETHEREUM') and namespace_key = ${namespaceKey}
        order by links.created_at, profiles.key limit ${MAX_LINKED}
      ) first
    ) linked
    where profiles is not null`;
  return new Map(rows.map(({ address, profiles }) => [address, profiles]));
}

/** A row of a page with the total; the total alone where the page is empty. */
type Counted<Row> = Readonly<{ counted: number }> & (Row | Readonly<{ key: null }>);

/** Rows of a page with the bounded total. */
export type CountedPage<Row> = Readonly<{ rows: readonly Row[]; counted: number }>;

/** Splits the rows of a page from the total. */
const toCountedPage = <Row extends Readonly<{ key: number }>>(rows: readonly Counted<Row>[]): CountedPage<Row> => ({
  rows: rows.filter((row): row is Readonly<{ counted: number }> & Row => row.key !== null),
  counted: rows[0]?.counted ?? 0,
});

/** Trades of a namespace, or of one wallet in it, from `since` to `until`, both inclusive. */
export type TradePeriod = Readonly<{
  namespaceKey: number;
  walletAddress?: string;
  since: number;
  until: number;
  order: Direction;
}>;

/** Limit of the total of a list of trades. */
export const MAX_COUNTED_TRADES = 10_000;

/** Lists trades by time: one more than the page holds, with a total bounded by `MAX_COUNTED_TRADES + 1`. */
export async function findTrades(
  sql: Statements,
  { namespaceKey, walletAddress, since, until, order }: TradePeriod,
  { after, limit, offset }: Window,
): Promise<CountedPage<TradeRow>> {
  const direction = sql.raw(order);
  const condition = sql`
    trades.namespace_key = ${namespaceKey} and traded_at between ${since} and ${until}
    ${walletAddress === undefined ? sql`` : sql`and wallet_address = ${walletAddress}`}`;
  const rows = await sql<Counted<TradeRow>[]>`
    with page as (
      select * from trades
      where ${condition} ${afterCursor(sql, after, ["traded_at", "key"], order)}
      order by traded_at ${direction}, key ${direction} limit ${limit + 1} offset ${offset}
    ), total as (
      -- Ordered, so that PostgreSQL uses the index: a small namespace must not cost a scan of the whole table.
      select count(*)::int as counted
      from (select from trades where ${condition} order by traded_at desc, key desc limit ${MAX_COUNTED_TRADES + 1}) found
    )
    select counted, ${tradeColumns(sql)}
    from total left join page trades on true ${joinTradeDetails(sql)}
    order by traded_at ${direction}, trades.key ${direction}`;
  return toCountedPage(rows);
}
