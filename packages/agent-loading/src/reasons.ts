/** `changed`: offered under another name, or with another description than the file states. `dropped`: not offered. */
export const loadingResults = ["loads", "changed", "dropped", "unmeasured"] as const;
export type LoadingResult = (typeof loadingResults)[number];

export const dropReasons = [
  "file-name",
  "too-deep",
  "hidden-folder",
  "file-too-large",
  "invalid-utf-8",
  "byte-order-mark",
  "frontmatter-missing",
  "frontmatter-not-first",
  "frontmatter-fence",
  "frontmatter-unterminated",
  "invalid-yaml",
  "duplicate-key",
  "name-missing",
  "name-not-text",
  "name-too-long",
  "name-characters",
  "name-not-folder",
  "description-missing",
  "description-not-text",
  "description-too-long",
  "metadata-not-map",
  "metadata-internal",
  "unknown-field",
  "field-type",
  "only-for-paths",
  "body-missing",
] as const;
export type DropReason = (typeof dropReasons)[number];

export const changeReasons = [
  "name-from-folder",
  "name-rewritten",
  "name-misread",
  "description-absent",
  "description-from-body",
  "description-truncated",
  "description-misread",
] as const;
export type ChangeReason = (typeof changeReasons)[number];

/**
 * Why. Each reason has one result: `model-invocation-disabled` loads, and is offered to the user alone, as the file says;
 * with `frontmatter-too-large` nothing is predicted.
 */
export const loadingReasons = [
  ...dropReasons,
  ...changeReasons,
  "model-invocation-disabled",
  "frontmatter-too-large",
] as const;
export type LoadingReason = DropReason | ChangeReason | "model-invocation-disabled" | "frontmatter-too-large";
