import { z } from "zod";
import { judgedWrite } from "../endpoint.ts";
import { contactsBody, parseContacts, profilePath } from "./input.ts";
import { contactsAnswer, contactsNow } from "./now.ts";
import { judge, linkProved } from "./prove.ts";

export const linkContacts = judgedWrite(
  {
    id: "linkContacts",
    group: "Profiles",
    method: "PATCH",
    path: "/profiles/{id}/contacts",
    scope: "write",
    summary:
      "Links contacts to a profile, each proved by the code that its challenge sent; an admin key vouches and needs no proof",
    input: z.object({ path: profilePath, body: contactsBody }),
    answer: contactsAnswer,
  },
  async (sql, request) => judge(sql, request, "link", await parseContacts(sql, request.body)),
  async (sql, request, judged) => {
    const change = await linkProved(sql, request, judged);
    return { answer: await contactsNow(sql, judged.profileKey), change };
  },
);
