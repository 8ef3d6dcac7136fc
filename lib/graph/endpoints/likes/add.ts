import { like } from "../../commands/like.ts";
import { write } from "../endpoint.ts";
import { likeAnswer, likeInput } from "./edge.ts";

export const addLike = write(
  {
    id: "addLike",
    group: "Likes",
    method: "POST",
    path: "/likes/{nodeId}",
    scope: "write",
    summary: "Lets a profile like a content or a comment",
    input: likeInput,
    answer: likeAnswer,
  },
  async (sql, { caller: { namespaceKey }, path: { nodeId }, body: { startId }, now: at }) => {
    const { isChanged, likeCount } = await like(sql, { namespaceKey, nodeId, startId, at });
    return { answer: { success: true, likeCount }, change: isChanged ? { actor: startId, target: nodeId } : null };
  },
);
