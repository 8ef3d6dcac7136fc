import { nameText, parseRepositoryName } from "../git/source.ts";
import type { Field } from "./field.ts";

/** Fields in which makers name the repository a skill comes from. */
const keys = new Set(["source", "upstream", "origin", "repository", "homepage", "url", "author", "forked-from"]);

/** Those of them in which a name without a host is meant to be a repository. */
const bareKeys = new Set(["source", "upstream", "origin", "forked-from"]);

const MOST_NAMED = 5;

/** Repositories on GitHub that frontmatter names as the source of a skill: `owner/repo` each, at most five. */
export function namedUpstreams(fields: readonly Field[]): readonly string[] {
  const metadata = fields.flatMap(({ key, value }) =>
    key.toLowerCase() === "metadata" && value.kind === "map" ? value.fields : [],
  );
  const named = [...fields, ...metadata].flatMap(({ key, value }) => {
    const name = key.toLowerCase().replaceAll("_", "-");
    return keys.has(name) && value.kind === "text" ? (repositoryIn(value.text.trim(), bareKeys.has(name)) ?? []) : [];
  });
  return [...new Set(named)].slice(0, MOST_NAMED);
}

function repositoryIn(text: string, mayBeBare: boolean): string | undefined {
  const [, address] = /^(?:https?:\/\/)?(?:www\.)?github\.com\/([^/?#\s]+\/[^/?#\s]+)(?:[/?#]\S*)?$/i.exec(text) ?? [];
  const name = parseRepositoryName(address ?? (mayBeBare ? text : ""));
  return name && nameText(name);
}
