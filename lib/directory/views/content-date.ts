import type { DirectoryRecord } from "@skillshelf/directory-api/schema";

/** When what a record tells of last changed: the later of its commit and its review, not when it was read here; null where neither is known. */
export function contentDate({ updatedAt, reviewedOn }: Pick<DirectoryRecord, "updatedAt" | "reviewedOn">): Date | null {
  const reviewedAt = reviewedOn === null ? null : new Date(reviewedOn);
  if (updatedAt === null || reviewedAt === null) return updatedAt ?? reviewedAt;
  return updatedAt > reviewedAt ? updatedAt : reviewedAt;
}
