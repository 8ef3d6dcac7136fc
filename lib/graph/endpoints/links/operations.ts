import type { Endpoint } from "../endpoint.ts";
import { challengeContactEndpoint } from "./challenge-contact.ts";
import { challengeWalletEndpoint } from "./challenge-wallet.ts";
import { linkContacts } from "./link-contacts.ts";
import { linkWallets } from "./link-wallets.ts";
import { listWallets } from "./list-wallets.ts";
import { unlinkContacts } from "./unlink-contacts.ts";
import { unlinkWallets } from "./unlink-wallets.ts";

/** Wallets and contacts of a profile. */
export const linkOperations: readonly Endpoint[] = [
  listWallets,
  linkWallets,
  unlinkWallets,
  challengeWalletEndpoint,
  linkContacts,
  unlinkContacts,
  challengeContactEndpoint,
];
