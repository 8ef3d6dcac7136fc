import { address } from "@solana/kit";

/** The program that owns accounts of SOL and transfers it. */
export const SYSTEM_PROGRAM = address("11111111111111111111111111111111");

/** The memo program (version 3) of every cluster and of this ledger. */
export const MEMO_PROGRAM = address("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");
