import { isRecord } from "./read-proof.ts";

/** Longest a node may take to answer, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** Asks a node of the chain by Solana's JSON-RPC. It throws when there is no answer. */
export type AskNode = (method: string, parameters: readonly unknown[]) => Promise<unknown>;

/** The node at an address, which is told nothing but the question. */
export const nodeAt =
  (url: string): AskNode =>
  async (method, params) => {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const said: unknown = await answer.json();
    if (!isRecord(said) || !("result" in said)) throw new Error("The node has not answered the question.");
    return said.result;
  };
