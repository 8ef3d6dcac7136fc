import { withProperties } from "../properties.ts";
import type { CommentResponse, Reply } from "../schema.ts";
import type { CommentRow } from "../store/comments.ts";
import { toProfile } from "./profile.ts";

/** A comment with its author and likes. */
export const toReply = (row: CommentRow): Reply => ({
  comment: withProperties(
    "comment",
    { id: row.id, created_at: row.createdAt, text: row.text ?? "", properties: row.properties },
    row.properties,
  ),
  ...(row.contentId !== null && { contentId: row.contentId }),
  author: toProfile(row.author),
  socialCounts: { likeCount: row.likes },
  ...(row.hasLiked !== null && { requestingProfileSocialInfo: { hasLiked: row.hasLiked } }),
});

/** The same with its newest replies. */
export const toCommentResponse = (row: CommentRow, replies: readonly CommentRow[]): CommentResponse => ({
  ...toReply(row),
  recentReplies: replies.map(toReply),
});
