import { z } from "zod";
import { env } from "#lib/env.ts";
import { challengeWallet } from "../commands/challenges.ts";
import { parseWallet } from "../identifiers.ts";
import { listParameters, listUnderTwoNames, MAX_PAGE_SIZE, toEnvelope, toPage, toWindow } from "../paging.ts";
import { signInText } from "../proofs/sign-in-text.ts";
import { countLinks, listLinks } from "../queries/wallets.ts";
import { blockchainSchema, millisecondsSchema, textOf } from "../schema.ts";
import type { Statements } from "../store/database.ts";
import { requireProfileKey } from "../store/profiles.ts";
import { linkedWalletSchema, toLinkedWallet } from "../views/profiles.ts";
import { type Endpoint, read, unanchoredWrite, writeWithPrecheck } from "./endpoint.ts";
import {
  checkProofs,
  firstLinks,
  linkList,
  linkProved,
  MAX_LINKS,
  profilePath,
  proofSchema,
  purposeSchema,
  type RequestedLink,
  requireDistinct,
  unlinkProved,
} from "./linked-identifiers.ts";

const addressSchema = textOf(32, 64);

const walletFields = {
  address: addressSchema,
  blockchain: blockchainSchema.optional().describe("Derived from the address by default."),
};

/** Wallets with their proofs, in both forms that clients send. */
const walletsBody = z.union(
  [
    linkList(z.object({ data: z.object(walletFields), proof: proofSchema })),
    z.object({ wallets: linkList(z.object({ ...walletFields, proof: proofSchema })) }),
  ],
  {
    error: `must be [{"data": {"address", "blockchain"}, "proof"}] or {"wallets": [{"address", "blockchain", "proof"}]}, of 1 to ${MAX_LINKS} wallets`,
  },
);

/** @throws {GraphError} `bad-request` when an address is invalid or named twice. */
function parseWallets(body: z.output<typeof walletsBody>): RequestedLink[] {
  const isList = Array.isArray(body);
  const given = isList ? body.map(({ data, ...rest }) => ({ ...data, ...rest })) : body.wallets;
  const links = given.map((wallet, index) => {
    const path = isList ? `${index}` : `wallets.${index}`;
    const identifier = parseWallet(wallet.address, wallet.blockchain, `${path}${isList ? ".data" : ""}.address`);
    return { identifier, proof: wallet.proof, path: `${path}.proof` };
  });
  return requireDistinct(links);
}

const walletsResponse = z.object({
  wallets: z.array(linkedWalletSchema).describe(`Current wallets of the profile, at most the first ${MAX_PAGE_SIZE}.`),
});

const currentWallets = async (sql: Statements, key: number): Promise<z.output<typeof walletsResponse>> => ({
  wallets: (await listLinks(sql, key, "wallets", firstLinks)).slice(0, MAX_PAGE_SIZE).map(toLinkedWallet),
});

const listWallets = read(
  {
    id: "listWallets",
    group: "Profiles",
    method: "GET",
    path: "/profiles/{id}/wallets",
    summary: "List wallets of a profile, oldest link first",
    input: z.object({ path: profilePath, query: z.object(listParameters) }),
    response: listUnderTwoNames("data", "wallets", linkedWalletSchema),
  },
  async (sql, { caller, path, query }) => {
    const window = toWindow(query);
    const key = await requireProfileKey(sql, caller.namespaceKey, path.id);
    const [found, count] = await Promise.all([listLinks(sql, key, "wallets", window), countLinks(sql, key, "wallets")]);
    const { rows, nextCursor } = toPage(found, window, ({ linkedAt, key: wallet }) => [linkedAt, wallet]);
    const wallets = rows.map(toLinkedWallet);
    return { ...toEnvelope(window, { count }, nextCursor), data: wallets, wallets };
  },
);

const linkWallets = writeWithPrecheck(
  {
    id: "linkWallets",
    group: "Profiles",
    method: "PATCH",
    path: "/profiles/{id}/wallets",
    summary: "Link wallets to a profile, each with the signature of its challenge; an admin key needs none",
    input: z.object({ path: profilePath, body: walletsBody }),
    response: walletsResponse,
  },
  async (sql, request) => checkProofs(sql, request, "link", parseWallets(request.body)),
  async (sql, request, checked) => {
    const change = await linkProved(sql, request, checked);
    return { response: await currentWallets(sql, checked.profileKey), change };
  },
);

const unlinkWallets = writeWithPrecheck(
  {
    id: "unlinkWallets",
    group: "Profiles",
    method: "DELETE",
    path: "/profiles/{id}/wallets",
    summary:
      "Remove wallets from a profile; with a write key, a verified one needs the signature of a challenge with purpose=unlink",
    input: z.object({ path: profilePath, body: walletsBody }),
    response: walletsResponse,
  },
  async (sql, request) => checkProofs(sql, request, "unlink", parseWallets(request.body)),
  async (sql, request, checked) => {
    const change = await unlinkProved(sql, request, checked);
    return { response: await currentWallets(sql, checked.profileKey), change };
  },
);

const challengeWalletEndpoint = unanchoredWrite(
  {
    id: "challengeWallet",
    group: "Profiles",
    method: "GET",
    path: "/profiles/{id}/wallets/challenge",
    summary: "Get a challenge whose signature verifies a wallet, valid once within 10 minutes",
    input: z.object({
      path: profilePath,
      query: z.object({ address: addressSchema, blockchain: blockchainSchema.optional(), purpose: purposeSchema }),
    }),
    response: z.object({
      message: z.string().describe("The message to sign unchanged: Sign-In with Solana, or with Ethereum (EIP-4361)."),
      nonce: z.string(),
      expiresAt: millisecondsSchema,
    }),
  },
  async (sql, { caller, path, query: { address, blockchain, purpose }, now }) => {
    const wallet = parseWallet(address, blockchain, "address");
    const profileKey = await requireProfileKey(sql, caller.namespaceKey, path.id);
    const uri = `${env().graphUrl}/profiles/${encodeURIComponent(path.id)}?namespace=${encodeURIComponent(caller.namespace)}`;
    return challengeWallet(sql, { profileKey, purpose, identifier: wallet, at: now }, ({ nonce, expiresAt }) =>
      signInText({ wallet, purpose, uri, nonce, issuedAt: now, expiresAt }),
    );
  },
);

export const linkedWalletEndpoints: readonly Endpoint[] = [
  listWallets,
  linkWallets,
  unlinkWallets,
  challengeWalletEndpoint,
];
