import { InvalidArgumentError } from "@commander-js/extra-typings";
import { type AgentId, agentIds as loadingAgentIds } from "@skillshelf/agent-loading/agent-ids";
import { agents } from "@skillshelf/directory-api/agents";
import { parseRepositoryName, type RepositoryName } from "@skillshelf/skill-reader/git/source";

// Parsers of arguments and of options' values. Each throws an InvalidArgumentError, which commander adds to the name of
// the argument or option.

/** Parses any text. An option there means that the value is missing. */
export function stringValue(value: string): string {
  if (!value.startsWith("--")) return value;
  throw new InvalidArgumentError("The value is missing: this is an option.");
}

/** Parses a whole number from `min` to `max`. */
export const wholeNumber =
  (min: number, max: number) =>
  (value: string): number => {
    const number = Number(value);
    if (/^\d{1,9}$/.test(value) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };

/** Parses `owner/repo`, or the address of a repository on GitHub. */
export function repositoryName(value: string): RepositoryName {
  const name = parseRepositoryName(value.replace(/^https:\/\/github\.com\//i, ""));
  if (name !== undefined) return name;
  throw new InvalidArgumentError("It must be owner/repo, such as anthropics/skills.");
}

/** Collects the values of an option that may be given several times. */
export const repeatable =
  <Value>(parse: (value: string) => Value) =>
  (value: string, previous: readonly Value[] = []): Value[] => [...previous, parse(value)];

export const agentIds: readonly string[] = agents.map(({ id }) => id);

export function agentId(value: string): string {
  if (agentIds.includes(value)) return value;
  throw new InvalidArgumentError(`It must be one of ${agentIds.join(", ")}.`);
}

/** Parses the ID of an agent whose loading of skills is described, measured or not. */
export function loadingAgentId(value: string): AgentId {
  const id = loadingAgentIds.find((one) => one === value);
  if (id !== undefined) return id;
  throw new InvalidArgumentError(`It must be one of ${loadingAgentIds.join(", ")}.`);
}

/** Parses the ID of an audit finding. */
export function findingId(value: string): string {
  if (/^[0-9a-f]{12}$/.test(value)) return value;
  throw new InvalidArgumentError("It must be the ID of a finding: 12 hexadecimal digits.");
}
