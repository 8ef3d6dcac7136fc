import type { CommentKeys } from "../../queries/comment-list.ts";
import type { CommentResponse } from "../../schema.ts";
import { loadComments } from "../../store/comments.ts";
import type { Sql } from "../../store/database.ts";
import type { Viewer } from "../../store/nodes.ts";
import { inOrder } from "../../store/profiles.ts";
import { toCommentResponse } from "../../views/comment.ts";

/** Comments with their replies, all read in one statement. */
export async function hydrateThreads(
  sql: Sql,
  threads: readonly CommentKeys[],
  viewer: Viewer | undefined,
): Promise<CommentResponse[]> {
  const keys = threads.flatMap(({ key, replies }) => [key, ...replies]);
  const rows = await loadComments(sql, keys, viewer);
  return threads.flatMap(({ key, replies }) =>
    inOrder([key], rows).map((row) => toCommentResponse(row, inOrder(replies, rows))),
  );
}
