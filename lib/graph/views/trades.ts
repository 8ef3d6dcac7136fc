import type { LinkedProfile, SwapRow, TradeRow } from "../queries/trades.ts";
import type { SwapTransaction, Trade } from "../trade-schema.ts";

const MAX_INVOLVED = 20;

/**
 * Presents a logged trade as an activity of a wallet. Its profile is the one that the trade names, else the only
 * profile linked to the wallet.
 *
 * @param linked profiles by wallet, for all accounts of the page.
 */
export function toSwap(trade: SwapRow, linked: ReadonlyMap<string, readonly LinkedProfile[]>): SwapTransaction {
  const { walletAddress, accounts, chain } = trade;
  const owners = linked.get(walletAddress) ?? [];
  const profile = namedBy(trade) ?? (owners.length === 1 ? owners[0] : undefined);
  const involvedProfiles = [...new Set([walletAddress, ...(accounts ?? [])])]
    .flatMap((address) => (linked.get(address) ?? []).map((found) => ({ address, profile: found })))
    .slice(0, MAX_INVOLVED);
  return {
    type: "SWAP",
    source: trade.source ?? trade.platform,
    description: describe(trade, profile?.username ?? walletAddress),
    ...(chain && { fee: chain.fee }),
    timestamp: new Date(trade.tradedAt).toISOString(),
    signature: trade.transactionSignature,
    success: chain?.success ?? true,
    walletAddress,
    username: profile?.username ?? "",
    from: { amount: trade.inputAmount, token: trade.inputMint },
    to: { amount: trade.outputAmount, token: trade.outputMint },
    ...(profile && { profile }),
    accountsInvolved: [...(accounts ?? [walletAddress])],
    ...(involvedProfiles.length > 0 && { involvedProfiles }),
  };
}

const namedBy = ({ profileId: id, username }: TradeRow): LinkedProfile | undefined =>
  id === null || username === null ? undefined : { username, id };

function describe({ tradeType, inputAmount, inputMint, outputAmount, outputMint }: TradeRow, trader: string): string {
  const [input, output] = [`${inputAmount} ${inputMint}`, `${outputAmount} ${outputMint}`];
  switch (tradeType) {
    case "buy":
      return `${trader} bought ${output} for ${input}`;
    case "sell":
      return `${trader} sold ${input} for ${output}`;
    case "swap":
      return `${trader} swapped ${input} for ${output}`;
  }
}

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
