import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createDatabase } from "../../../e2e/setup/postgres-server.ts";
import "../../../e2e/setup/provided.ts";
import { graphIndexSchema } from "../schema.ts";
import { openGraphService } from "./open-service.ts";
import { endpoints } from "./table.ts";

let created: Awaited<ReturnType<typeof createDatabase>>;
let opened: ReturnType<typeof openGraphService>;

beforeAll(async () => {
  created = await createDatabase(inject("postgresUrl"), inject("templates")?.graph);
  opened = openGraphService(created.url, "http://localhost:3000/api/v1");
});
afterAll(async () => {
  await opened.close();
  await created.drop();
});

const ask = (method: string, target: string) =>
  opened.service.handle({ method, target: `/api/v1${target}`, headers: { "x-request-id": "test" }, body: undefined });

describe("the service", () => {
  it("returns health, index and OpenAPI document without a key", async () => {
    for (const path of ["", "/"]) {
      const { status, route, body } = await ask("GET", path);
      expect([status, route]).toEqual([200, "/"]);
      const { description, operations } = graphIndexSchema.parse(JSON.parse(body));
      expect(description).toBe("http://localhost:3000/api/v1/openapi.json");
      expect(operations).toHaveLength(endpoints.length + 2);
      expect(operations).toContainEqual({
        id: "getHealth",
        method: "GET",
        url: "http://localhost:3000/api/v1/health",
        scope: null,
        summary: "Check that the server is alive",
      });
    }
    const health = await ask("GET", "/health");
    expect(health).toMatchObject({ status: 200, route: "/health", body: '{"status":"ok"}' });
    const description = await ask("GET", "/openapi.json/");
    expect(description).toMatchObject({ status: 200, route: "/openapi.json" });
    expect(JSON.parse(description.body)).toMatchObject({ servers: [{ url: "http://localhost:3000/api/v1" }] });
    expect(await ask("POST", "/health")).toMatchObject({ status: 405, headers: { allow: "GET, HEAD, OPTIONS" } });
  });

  it("routes every operation", async () => {
    const others: string[] = [];
    for (const { method, path } of endpoints)
      for (const end of ["", "/"]) {
        const { status, route } = await ask(method, path.replace(/\{\w+\}/g, "any") + end);
        if (status !== 401 || route !== path) others.push(`${method} ${path}${end}: ${status} by ${route}`);
      }
    expect(others).toEqual([]);
  });
});
