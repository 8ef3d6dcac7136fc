import type { LinkedProfile } from "../queries/swaps.ts";
import type { TradeRow } from "../store/trades.ts";
import type { SwapTransaction } from "../trade-schema.ts";

type Person = Readonly<{ username: string; id: string }>;

/**
 * A logged trade as the activity of a wallet. Whose it is: whom the trade names, else the only profile the wallet is
 * linked to.
 *
 * @param linked profiles that wallets of the page are linked to.
 */
export function toSwap(trade: TradeRow, linked: readonly LinkedProfile[]): SwapTransaction {
  const involvedProfiles = linked
    .filter(({ address }) => address === trade.walletAddress)
    .map(({ address, username, id }) => ({ address, profile: { username, id } }));
  const profile = namedBy(trade) ?? (involvedProfiles.length === 1 ? involvedProfiles[0]?.profile : undefined);
  return {
    type: "SWAP",
    source: trade.source ?? trade.platform,
    description: describe(trade, profile?.username ?? trade.walletAddress),
    timestamp: new Date(trade.tradedAt).toISOString(),
    signature: trade.transactionSignature,
    success: true,
    walletAddress: trade.walletAddress,
    username: profile?.username ?? "",
    from: { amount: trade.inputAmount, token: trade.inputMint },
    to: { amount: trade.outputAmount, token: trade.outputMint },
    ...(profile && { profile }),
    accountsInvolved: [trade.walletAddress],
    ...(involvedProfiles.length > 0 && { involvedProfiles }),
  };
}

const namedBy = ({ profileId: id, username }: TradeRow): Person | undefined =>
  id === null || username === null ? undefined : { username, id };

function describe({ tradeType, inputAmount, inputMint, outputAmount, outputMint }: TradeRow, who: string): string {
  const [given, taken] = [`${inputAmount} ${inputMint}`, `${outputAmount} ${outputMint}`];
  switch (tradeType) {
    case "buy":
      return `${who} bought ${taken} for ${given}`;
    case "sell":
      return `${who} sold ${given} for ${taken}`;
    case "swap":
      return `${who} swapped ${given} for ${taken}`;
  }
}
