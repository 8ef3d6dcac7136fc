import { unlike } from "../../commands/like.ts";
import { write } from "../endpoint.ts";
import { likeAnswer, likeInput } from "./edge.ts";

export const removeLike = write(
  {
    id: "removeLike",
    group: "Likes",
    method: "DELETE",
    path: "/likes/{nodeId}",
    scope: "write",
    summary: "Ends that a profile likes a content or a comment",
    input: likeInput,
    answer: likeAnswer,
  },
  async (sql, { caller: { namespaceKey }, path: { nodeId }, body: { startId }, now: at }) => {
    const { isChanged, likeCount } = await unlike(sql, { namespaceKey, nodeId, startId, at });
    return { answer: { success: true, likeCount }, change: isChanged ? { actor: startId, target: nodeId } : null };
  },
);
