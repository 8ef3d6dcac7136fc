import { z } from "zod";
import { unfollow } from "../../commands/follow.ts";
import { write } from "../endpoint.ts";
import { edgeAnswer, edgeBody } from "./edge.ts";

export const removeFollow = write(
  {
    id: "removeFollow",
    group: "Follows",
    method: "POST",
    path: "/followers/remove",
    scope: "write",
    summary: "Ends that one profile follows another",
    input: z.object({ body: edgeBody }),
    answer: edgeAnswer,
  },
  async (sql, { caller, body: { startId, endId }, now }) => {
    const wasThere = await unfollow(sql, { namespaceKey: caller.namespaceKey, startId, endId, at: now });
    const change = wasThere ? { actor: startId, target: endId } : null;
    return { answer: { success: true, isFollowing: false }, change };
  },
);
