import type { Called, TestGraph } from "./test-graph.ts";

/** Follows a list from page to page to its end. `between` is called before each page but the first. */
export async function followPages<Item>(
  graph: TestGraph,
  path: string,
  options: { name: string; query?: Record<string, string>; key?: string; between?: () => Promise<unknown> },
): Promise<{ items: Item[]; pages: Called["body"][] }> {
  const { name, query = {}, key, between } = options;
  const items: Item[] = [];
  const pages: Called["body"][] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    if (cursor !== undefined) await between?.();
    const page = await graph.ask("GET", path, {
      query: { ...query, ...(cursor !== undefined && { cursor }) },
      ...(key !== undefined && { key }),
    });
    pages.push(page);
    items.push(...(page[name] as Item[]));
    cursor = page.nextCursor as string | null;
  }
  return { items, pages };
}
