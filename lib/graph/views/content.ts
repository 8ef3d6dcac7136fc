import { withProperties } from "../properties.ts";
import type { ContentItem, ContentResponse } from "../schema.ts";
import type { ContentRow } from "../store/contents.ts";
import { toProfile } from "./profile.ts";

export const toContentItem = ({
  id,
  createdAt,
  namespace,
  properties,
}: Pick<ContentRow, "id" | "createdAt" | "namespace" | "properties">): ContentItem =>
  withProperties("content", { id, created_at: createdAt, namespace, properties }, properties);

/** A content with its owner and counts. */
export const toContentResponse = (row: ContentRow): ContentResponse => ({
  content: toContentItem(row),
  authorProfile: toProfile(row.author),
  socialCounts: { likeCount: row.likes, commentCount: row.comments },
  ...(row.hasLiked !== null && { requestingProfileSocialInfo: { hasLiked: row.hasLiked } }),
});
