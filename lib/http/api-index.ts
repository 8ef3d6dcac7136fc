import { absolute, docsPath, mcpPath, openApiPath } from "@skillshelf/directory-api/links";
import { defaultLocale } from "@skillshelf/directory-api/locales";
import type { ApiIndex } from "@skillshelf/directory-api/schema";
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
