import { z } from "zod";
import { judgedWrite } from "../endpoint.ts";
import { parseWallets, profilePath, walletsBody } from "./input.ts";
import { walletsAnswer, walletsNow } from "./now.ts";
import { judge, unlinkProved } from "./prove.ts";

export const unlinkWallets = judgedWrite(
  {
    id: "unlinkWallets",
    group: "Profiles",
    method: "DELETE",
    path: "/profiles/{id}/wallets",
    scope: "write",
    summary:
      "Removes wallets from a profile; a write key needs the signature of a challenge with purpose=unlink for a verified one, so that a leaked key takes none away",
    input: z.object({ path: profilePath, body: walletsBody }),
    answer: walletsAnswer,
  },
  async (sql, request) => judge(sql, request, "unlink", parseWallets(request.body)),
  async (sql, request, judged) => {
    const change = await unlinkProved(sql, request, judged);
    return { answer: await walletsNow(sql, judged.profileKey), change };
  },
);
