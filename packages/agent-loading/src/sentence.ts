import type { Loading } from "./loading.ts";
import { profileOf } from "./profiles.ts";
import type { LoadingReason } from "./reasons.ts";

/** Completes "<agent> does not load it: …", "<agent> loads it …" and, for what it loads as written, "<agent> loads it: …". */
export const causes: Readonly<Record<LoadingReason, string>> = {
  "file-name": "its file must be named SKILL.md",
  "too-deep": "it is too many folders below the skills folder",
  "hidden-folder": "the name of its folder begins with a dot",
  "file-too-large": "the file is too large",
  "invalid-utf-8": "the file is not UTF-8",
  "byte-order-mark": "the file begins with a byte order mark",
  "frontmatter-missing": "it has no frontmatter",
  "frontmatter-not-first": "something precedes the frontmatter",
  "frontmatter-fence": "a line that limits the frontmatter is not exactly ---",
  "frontmatter-unterminated": "the frontmatter has no closing ---",
  "invalid-yaml": "the frontmatter is not valid YAML",
  "duplicate-key": "a key is stated twice",
  "name-missing": "it has no name",
  "name-not-text": "its name is not text",
  "name-too-long": "its name is too long",
  "name-characters": "its name contains characters that are not allowed",
  "name-not-folder": "its name is not that of its folder",
  "description-missing": "it has no description",
  "description-not-text": "its description is not text",
  "description-too-long": "its description is too long",
  "metadata-not-map": "metadata is not a map",
  "metadata-internal": "metadata.internal is true",
  "unknown-field": "it has a field that the specification does not know",
  "field-type": "a field has another type of value than it accepts",
  "only-for-paths": "it is offered only after a file that matches its paths was used",
  "body-missing": "it has no instructions",
  "name-from-folder": "under the name of its folder",
  "name-rewritten": "under another name, because it replaces characters",
  "name-misread": "under another name than the file states",
  "description-absent": "without a description",
  "description-from-body": "with the beginning of its instructions as the description",
  "description-truncated": "with the end of its description cut off",
  "description-misread": "with another description than the file states",
  "model-invocation-disabled": "only users can start it, as the file says",
  "frontmatter-too-large": "its frontmatter is too large to predict that",
};

/** Says in English what an agent does with a skill, such as "Codex 0.169.0 does not load it: … (line 3)." */
export function sentenceOf({ agent, version, result, reason, line }: Loading): string {
  const { name, unmeasuredReason } = profileOf(agent);
  const subject = version === null ? name : `${name} ${version}`;
  const cause = reason === null ? unmeasuredReason?.replace(/\.$/, "") : causes[reason];
  const predicate = {
    loads: cause === undefined ? "loads it" : `loads it: ${cause}`,
    changed: `loads it ${cause ?? "differently"}`,
    dropped: `does not load it${cause === undefined ? "" : `: ${cause}`}`,
    unmeasured: `is not measured${cause === undefined ? "" : `: ${cause}`}`,
  }[result];
  return `${subject} ${predicate}${line === null ? "" : ` (line ${line})`}.`;
}
