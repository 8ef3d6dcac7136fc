import { absolute, docsPath, mcpPath, openApiPath } from "#lib/directory/links.ts";
import type { ApiIndex } from "#lib/directory/schema.ts";
import { defaultLocale } from "#lib/i18n/locales.ts";
import { operations } from "./operations.ts";
import { graphRoute } from "./routes.ts";

/** What the address of the API itself answers: where everything is. */
export function apiIndex(siteUrl: string): ApiIndex {
  const url = (path: string) => absolute(siteUrl, path);
  return {
    name: "Skillshelf metadata API",
    documentation: url(docsPath(defaultLocale, "api")),
    description: url(openApiPath),
    operations: Object.entries(operations)
      .filter(([path]) => path !== "/api")
      .map(([path, { id, summary }]) => ({ id, summary, url: url(path) })),
    mcp: url(mcpPath),
    graph: url(graphRoute.pattern.replace("/*", "")),
  };
}
