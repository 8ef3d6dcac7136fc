import { z } from "zod";
import { cut, envelopeOf, listParameters, listUnderTwoNames, windowOf } from "../../paging.ts";
import { countLinks, linksOf } from "../../queries/links.ts";
import { requireProfileKey } from "../../store/profiles.ts";
import { linkedWalletSchema, toLinkedWallet } from "../../views/link.ts";
import { read } from "../endpoint.ts";
import { profilePath } from "./input.ts";

export const listWallets = read(
  {
    id: "listWallets",
    group: "Profiles",
    method: "GET",
    path: "/profiles/{id}/wallets",
    scope: "read",
    summary: "Wallets of a profile, the first linked first",
    input: z.object({ path: profilePath, query: z.object(listParameters) }),
    answer: listUnderTwoNames("data", "wallets", linkedWalletSchema),
  },
  async (sql, { caller, path, query }) => {
    const window = windowOf(query);
    const key = await requireProfileKey(sql, caller.namespaceKey, path.id);
    const [found, count] = await Promise.all([linksOf(sql, key, "wallets", window), countLinks(sql, key, "wallets")]);
    const { rows, nextCursor } = cut(found, window, ({ linkedAt, key: wallet }) => [linkedAt, wallet]);
    const wallets = rows.map(toLinkedWallet);
    return { ...envelopeOf(window, { count }, nextCursor), data: wallets, wallets };
  },
);
