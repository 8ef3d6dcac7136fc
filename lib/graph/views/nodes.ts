import { withProperties } from "../properties.ts";
import type { CommentResponse, ContentItem, ContentResponse, Reply } from "../schema.ts";
import type { CommentRow, ContentRow } from "../store/nodes.ts";
import { toProfile } from "./profiles.ts";

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

/** Presents a comment with its newest replies. */
export const toCommentResponse = (row: CommentRow, replies: readonly CommentRow[]): CommentResponse => ({
  ...toReply(row),
  recentReplies: replies.map(toReply),
});

export const toContentItem = ({
  id,
  createdAt,
  namespace,
  properties,
}: Pick<ContentRow, "id" | "createdAt" | "namespace" | "properties">): ContentItem =>
  withProperties("content", { id, created_at: createdAt, namespace, properties }, properties);

export const toContentResponse = (row: ContentRow): ContentResponse => ({
  content: toContentItem(row),
  authorProfile: toProfile(row.author),
  socialCounts: { likeCount: row.likes, commentCount: row.comments },
  ...(row.hasLiked !== null && { requestingProfileSocialInfo: { hasLiked: row.hasLiked } }),
});
