import { type SampleRepository, toldOf } from "./sample-repository.ts";

/** The answer of a search, as GitHub gives it: at most 1,000 results, at most 100 a page. */
export function searched(
  repositories: readonly SampleRepository[],
  parameters: URLSearchParams,
): { status: number; body: unknown } {
  const size = Math.min(Number(parameters.get("per_page") ?? "30"), 100);
  const page = Number(parameters.get("page") ?? "1");
  if ((page - 1) * size >= 1_000)
    return { status: 422, body: { message: "Only the first 1000 search results are available" } };
  const fits = filterOf(parameters.get("q") ?? "");
  const found = repositories.filter(fits).toSorted((one, other) => (other.stars ?? 0) - (one.stars ?? 0));
  const items = found.slice((page - 1) * size, Math.min(page * size, 1_000)).map(toldOf);
  return { status: 200, body: { total_count: found.length, incomplete_results: false, items } };
}

function filterOf(query: string): (repository: SampleRepository) => boolean {
  const qualifiers = new Map(query.split(" ").map((word): [string, string] => parted(word, ":")));
  const [from, to] = parted(qualifiers.get("created") ?? "*..*", "..");
  const topic = qualifiers.get("topic") ?? "";
  return ({ topics = [], createdAt = 0, isPrivate = false, parent }) =>
    topics.includes(topic) &&
    (from === "*" || createdAt >= Date.parse(from) / 1_000) &&
    (to === "*" || createdAt <= Date.parse(to) / 1_000) &&
    !(isPrivate && qualifiers.get("is") === "public") &&
    (parent === undefined || qualifiers.get("fork") === "true");
}

function parted(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at), text.slice(at + separator.length)];
}
