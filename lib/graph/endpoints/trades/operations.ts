import type { Endpoint } from "../endpoint.ts";
import { listTrades } from "./all.ts";
import { getTransactionHistory } from "./history.ts";
import { logTradeEndpoint } from "./log.ts";

export const tradeOperations: readonly Endpoint[] = [logTradeEndpoint, listTrades, getTransactionHistory];
