import { z } from "zod";
import { judgedWrite } from "../endpoint.ts";
import { contactsBody, parseContacts, profilePath } from "./input.ts";
import { contactsAnswer, contactsNow } from "./now.ts";
import { judge, unlinkProved } from "./prove.ts";

export const unlinkContacts = judgedWrite(
  {
    id: "unlinkContacts",
    group: "Profiles",
    method: "DELETE",
    path: "/profiles/{id}/contacts",
    scope: "write",
    summary:
      "Removes contacts from a profile; a write key needs the code of a challenge with the purpose unlink for a verified one, so that a leaked key takes none away",
    input: z.object({ path: profilePath, body: contactsBody }),
    answer: contactsAnswer,
  },
  async (sql, request) => judge(sql, request, "unlink", await parseContacts(sql, request.body)),
  async (sql, request, judged) => {
    const change = await unlinkProved(sql, request, judged);
    return { answer: await contactsNow(sql, judged.profileKey), change };
  },
);
