import { z } from "zod";
import { follow } from "../../commands/follow.ts";
import { write } from "../endpoint.ts";
import { edgeAnswer, edgeBody } from "./edge.ts";

export const addFollow = write(
  {
    id: "addFollow",
    group: "Follows",
    method: "POST",
    path: "/followers/add",
    scope: "write",
    summary: "Lets one profile follow another",
    input: z.object({ body: edgeBody }),
    answer: edgeAnswer,
  },
  async (sql, { caller, body: { startId, endId }, now }) => {
    const isNew = await follow(sql, { namespaceKey: caller.namespaceKey, startId, endId, at: now });
    return { answer: { success: true, isFollowing: true }, change: isNew ? { actor: startId, target: endId } : null };
  },
);
