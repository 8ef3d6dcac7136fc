import { describe, expect, it } from "vitest";
import { signInText, withChecksum } from "./sign-in-text.ts";

const given = {
  purpose: "link" as const,
  uri: "https://graph.example.org:8443/api/v1/profiles/ada?namespace=app",
  nonce: "0123456789abcdef",
  issuedAt: Date.UTC(2026, 0, 2),
  expiresAt: Date.UTC(2026, 0, 2, 0, 10),
};

describe("the text that a wallet signs", () => {
  it("follows Sign-In with Ethereum", () => {
    const wallet = { type: "ETHEREUM", value: "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed" } as const;
    expect(signInText({ ...given, wallet })).toBe(
      [
        "graph.example.org:8443 wants you to sign in with your Ethereum account:",
        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        "",
        "Link this wallet to the profile that the URI names. This costs nothing and moves nothing.",
        "",
        "URI: https://graph.example.org:8443/api/v1/profiles/ada?namespace=app",
        "Version: 1",
        "Chain ID: 1",
        "Nonce: 0123456789abcdef",
        "Issued At: 2026-01-02T00:00:00.000Z",
        "Expiration Time: 2026-01-02T00:10:00.000Z",
      ].join("\n"),
    );
  });

  it("names the chain for Solana, and the action for unlinking", () => {
    const text = signInText({
      ...given,
      purpose: "unlink",
      wallet: { type: "SOLANA", value: "So11111111111111111111111111111111111111112" },
    });
    expect(text).toMatch(
      /^graph\.example\.org:8443 wants you to sign in with your Solana account:\nSo11111111111111111111111111111111111111112\n\nRemove this wallet /,
    );
    expect(text).toContain("\nChain ID: mainnet\n");
  });
});

// The examples of EIP-55.
it.each([
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "0xde709f2102306220921060314715629080e2fb77",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
])("writes %s with its checksum", (address) => {
  expect(withChecksum(address.toLowerCase())).toBe(address);
});
