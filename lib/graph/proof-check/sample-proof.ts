/** A proof computed by hand with `sha256sum`: the third event of five. */
export const sampleProof = {
  id: "01a20411-6e88-7b02-9c55-3f1e6a7d9b20",
  method: "FAST_UNCONFIRMED",
  status: "CONFIRMED",
  signature: "4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZAMdL4VZHirAn2C7mLHmGpTzn6UxRMWXq6pEmEMyFs4JTqfLhBwXkPzVb",
  slot: 4_021_337,
  memo: "skillshelf:v1:root:5:bb9581e890faedfd4d2426cb90a5e9728074acf5b82df1eb21a66f7bfa4567d9",
  event: {
    v: 1,
    id: "01a20411-6e88-7b02-9c55-3f1e6a7d9b20",
    namespace: "demo",
    operation: "addFollow",
    actor: "ada",
    target: "ben",
    at: 1_795_364_581_000,
    bodyHash: "91aad02e9e5c299fcf489b856d3c7a37e39d428e192ccca2c51b2b1259b57601",
  },
  leaf: "7b8db0691097bff4fb60e574872e11a58dc4cf73d6132136ded10f29397bf307",
  anchor: {
    memo: "skillshelf:v1:root:5:bb9581e890faedfd4d2426cb90a5e9728074acf5b82df1eb21a66f7bfa4567d9",
    root: "bb9581e890faedfd4d2426cb90a5e9728074acf5b82df1eb21a66f7bfa4567d9",
    size: 5,
    index: 2,
    proof: [
      { side: "right", hash: "4f96e2536e3e990d89dae38a1cb062c42ee5e02980f0f0fca066b459e829194c" },
      { side: "left", hash: "b59f4d36d3c70d110ff9e2d6e0b4f6c49b0118b5e98955dbf10d5bf3b10363ec" },
      { side: "right", hash: "f96d564998eaeb23b3f8fe5426fa1c6c9ffc75af6de45bc9bc41e4c3c806f648" },
    ],
    genesisHash: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d",
    confirmedAt: 1_795_364_583_400,
    isFinal: true,
  },
} as const;

/** The response of a node to `getTransaction` for it. */
export const sampleTransaction = {
  slot: sampleProof.slot,
  blockTime: 1_795_364_583,
  meta: { err: null },
  transaction: {
    signatures: [sampleProof.signature],
    message: {
      instructions: [
        {
          programId: "ComputeBudget111111111111111111111111111111",
          accounts: [],
          data: "3DdGGhkhJbjm",
          stackHeight: null,
        },
        {
          program: "spl-memo",
          programId: "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
          parsed: sampleProof.memo,
          stackHeight: null,
        },
      ],
    },
  },
} as const;
