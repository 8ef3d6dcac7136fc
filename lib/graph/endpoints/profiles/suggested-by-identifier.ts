import { z } from "zod";
import { invitableFor, suggestedFor } from "../../queries/followed-elsewhere.ts";
import { namespaceSchema, profileSchema } from "../../schema.ts";
import { inOrder } from "../../store/profiles.ts";
import { loadCards } from "../../store/shown-profiles.ts";
import { toInvitable } from "../../views/invitable.ts";
import { read } from "../endpoint.ts";
import { identifierInput, readIdentifier } from "./identifier.ts";
import { shownLinks } from "./shown-links.ts";
import { showSuggested, suggestedSchema } from "./suggested.ts";

export const suggestByIdentifier = read(
  {
    id: "suggestByIdentifier",
    group: "Profiles",
    method: "GET",
    path: "/profiles/suggested/{identifier}",
    scope: "read",
    summary:
      "Profiles here of those whom the person behind a wallet or contact follows in other namespaces, by their ids",
    exception: "In which other namespaces the person follows somebody who has a profile in this one.",
    input: z.object(identifierInput),
    answer: z.record(z.string(), suggestedSchema),
  },
  async (sql, { caller, path, query }) => {
    const identifier = await readIdentifier(sql, path.identifier, query.contactType);
    const shown = await showSuggested(sql, await suggestedFor(sql, caller.namespaceKey, identifier));
    return Object.fromEntries(shown.map(({ row: _, ...suggested }) => [suggested.profile.id, suggested]));
  },
);

export const suggestInvitations = read(
  {
    id: "suggestInvitations",
    group: "Profiles",
    method: "GET",
    path: "/profiles/suggested/{identifier}/global",
    scope: "read",
    summary: "Whom the person behind a wallet or contact follows in other namespaces who has no profile here",
    exception: "Profiles of other namespaces that the person follows there, with verified links.",
    input: z.object(identifierInput),
    answer: z.array(
      z.object({
        namespaces: z.array(namespaceSchema),
        namespaceCount: z.int().min(1),
        profiles: z.array(z.object({ namespace: namespaceSchema, profiles: z.array(profileSchema) })),
        ...shownLinks,
      }),
    ),
  },
  async (sql, { caller, path, query }) => {
    const identifier = await readIdentifier(sql, path.identifier, query.contactType);
    const persons = await invitableFor(sql, caller.namespaceKey, identifier);
    const cards = await loadCards(sql, persons.flat(), { onlyVerified: true, reader: caller.namespaceKey });
    return persons.map((keys) => toInvitable(inOrder(keys, cards)));
  },
);
