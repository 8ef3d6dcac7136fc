import { expect, it } from "vitest";
import { routes } from "#lib/http/routes.ts";
import { findEndpoint } from "../../app/api/endpoints.ts";

it("has an endpoint for every route of the API that is not streamed", () => {
  const api = routes.filter(({ kind, streamed }) => kind === "api" && streamed !== true);
  const found = api.map((route) => findEndpoint(route, route.pattern)?.endpoint.operation.path);
  expect(found).toEqual(api.map(({ operation }) => operation));
});
