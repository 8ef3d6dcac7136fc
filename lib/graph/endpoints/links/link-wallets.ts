import { z } from "zod";
import { judgedWrite } from "../endpoint.ts";
import { parseWallets, profilePath, walletsBody } from "./input.ts";
import { walletsAnswer, walletsNow } from "./now.ts";
import { judge, linkProved } from "./prove.ts";

export const linkWallets = judgedWrite(
  {
    id: "linkWallets",
    group: "Profiles",
    method: "PATCH",
    path: "/profiles/{id}/wallets",
    scope: "write",
    summary:
      "Links wallets to a profile, each proved by the signature of its challenge; an admin key vouches and needs no proof",
    input: z.object({ path: profilePath, body: walletsBody }),
    answer: walletsAnswer,
  },
  async (sql, request) => judge(sql, request, "link", parseWallets(request.body)),
  async (sql, request, judged) => {
    const change = await linkProved(sql, request, judged);
    return { answer: await walletsNow(sql, judged.profileKey), change };
  },
);
