import { type AgentId, agentIds } from "@skillshelf/agent-loading/agent-ids";
import { profileOf } from "@skillshelf/agent-loading/profiles";
import { type LoadingReason, type LoadingResult, loadingResults } from "@skillshelf/agent-loading/reasons";
import { lineUrl, type RepositoryKey } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { AgentLoading } from "@skillshelf/directory-api/schema";
import type { AgentVersions, DrawnFacts, UnitLoading } from "@skillshelf/skill-reader/repository-facts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatList, formatNumber, plural } from "#lib/i18n/format.ts";
import { countAgents, loadingMask } from "../agent-mask.ts";

/** Tells what each agent does with a skill. Both are null until it is predicted. */
export function toAgentLoadings(loading: UnitLoading | null, versions: AgentVersions | null): AgentLoading[] {
  return agentIds.map((agent) => {
    const version = versions?.[agent];
    if (loading === null || version === undefined) {
      return { agent, version: null, result: "unmeasured", reason: null, line: null };
    }
    const cause = loading.find(({ agents }) => agents.includes(agent));
    const { result, reason, line } = cause ?? { result: "loads" as const, reason: null, line: null };
    return { agent, version, result, reason, line };
  });
}

/** What agents do with a skill: those with the same result, and among them those with the same cause. */
export type LoadingView = readonly Readonly<{ result: LoadingResult; name: string; causes: readonly CauseView[] }>[];

type CauseView = Readonly<{
  agents: readonly Readonly<{ name: string; version: string | null }>[];
  /** Null if they load the skill as it is written, or were not measured. */
  sentence: string | null;
  line: Readonly<{ name: string; href: string }> | null;
}>;

/** @param place the SKILL.md at the commit that the predictions are of. */
export function toLoadingView(
  loadings: readonly AgentLoading[],
  place: Readonly<{ key: RepositoryKey; commit: string; path: string }>,
  locale: Locale,
): LoadingView {
  const words = dictionaryOf(locale).loading;
  return loadingResults.flatMap((result) => {
    const causes = [...causesOf(loadings.filter((loading) => loading.result === result)).values()];
    if (causes.length === 0) return [];
    return [
      {
        result,
        name: words.results[result],
        causes: causes.map(({ reason, line, agents }) => ({
          agents,
          sentence: reason && words.reasons[reason],
          line:
            line === null
              ? null
              : {
                  name: fill(words.line, { line: formatNumber(locale, line) }),
                  href: lineUrl(place.key, place.commit, place.path, line),
                },
        })),
      },
    ];
  });
}

type Cause = Readonly<{ reason: LoadingReason | null; line: number | null; agents: CauseView["agents"] }>;

function causesOf(loadings: readonly AgentLoading[]): Map<string, Cause> {
  const causes = new Map<string, Cause>();
  for (const { agent, version, reason, line } of loadings) {
    const key = `${reason} ${line}`;
    const { agents } = causes.get(key) ?? { agents: [] };
    causes.set(key, { reason, line, agents: [...agents, { name: profileOf(agent).name, version }] });
  }
  return causes;
}

/** How many skills of a repository agents load: those that load the same number. */
export type LoadingSummary = readonly Readonly<{ skills: string; agents: string }>[];

/** Summarizes how many skills agents load; null until it is predicted for all of them. */
export function toLoadingSummary({ units, loading: predicted }: DrawnFacts, locale: Locale): LoadingSummary | null {
  const words = dictionaryOf(locale).loading;
  const known = units.flatMap(({ loading }) => (loading === undefined ? [] : [loading]));
  if (predicted === undefined || known.length === 0) return null;
  const { agents: versions } = predicted;
  const counts = countAgents(known.map((loading) => loadingMask(loading, versions)));
  const byCount = new Map<number, AgentId[]>();
  for (const agent of agentIds) {
    const count = versions[agent] === undefined ? -1 : (counts[agent] ?? 0);
    byCount.set(count, [...(byCount.get(count) ?? []), agent]);
  }
  const nameOf = (count: number): string => {
    if (count < 0) return words.results.unmeasured;
    if (count === 0) return words.none;
    if (count === units.length) return plural(locale, words.every, count);
    return fill(words.some, { found: formatNumber(locale, count), count: formatNumber(locale, units.length) });
  };
  return [...byCount]
    .toSorted(([one], [other]) => other - one)
    .map(([count, agents]) => ({ skills: nameOf(count), agents: namesOf(agents, locale) }));
}

const namesOf = (agents: readonly AgentId[], locale: Locale): string =>
  formatList(
    locale,
    agents.map((agent) => profileOf(agent).name),
  );
