import type { TradeRow } from "../store/trades.ts";
import type { Trade } from "../trade-schema.ts";

export const toTrade = ({
  key: _key,
  username: _username,
  inputValueSol,
  outputValueSol,
  inputValueUsd,
  outputValueUsd,
  tradedAt,
  createdAt,
  ...same
}: TradeRow): Trade => ({
  ...same,
  inputValueSOL: inputValueSol,
  outputValueSOL: outputValueSol,
  inputValueUSD: inputValueUsd,
  outputValueUSD: outputValueUsd,
  timestamp: tradedAt,
  created_at: createdAt,
});
