import { address } from "@solana/kit";

/** The program that owns accounts of coins and moves them. */
export const SYSTEM_PROGRAM = address("11111111111111111111111111111111");

/** The memo program that every cluster has, and the local ledger. */
export const MEMO_PROGRAM = address("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");
