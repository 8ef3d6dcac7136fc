import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { graphOpenApi, openOperations } from "./openapi.ts";
import { endpoints } from "./table.ts";

/** The operations of the specification, part 4. */
const specified = `
GET /profiles/
POST /profiles/findOrCreate
GET /profiles/{id}
PUT /profiles/{id}
GET /profiles/{id}/followers
GET /profiles/{id}/following
GET /profiles/{id}/followers/global
GET /profiles/{id}/following/global
GET /profiles/{id}/following-who-follow
GET /profiles/{id}/wallets
PATCH /profiles/{id}/wallets
DELETE /profiles/{id}/wallets
PATCH /profiles/{id}/contacts
DELETE /profiles/{id}/contacts
POST /profiles/{id}/notification
GET /profiles/{id}/referrals
GET /profiles/{id}/suggested-profiles
GET /profiles/suggested/{identifier}
GET /profiles/suggested/{identifier}/global
GET /profiles/token-owners/{tokenAddress}
GET /search/profiles
POST /followers/add
POST /followers/remove
GET /followers/state
GET /contents/
GET /contents/aggregation
POST /contents/batch/read
POST /contents/findOrCreate
GET /contents/{id}
PUT /contents/{id}
DELETE /contents/{id}
GET /comments/
POST /comments/
POST /comments/batch/read
GET /comments/{id}
PUT /comments/{id}
DELETE /comments/{id}
GET /comments/{id}/replies
GET /likes/{nodeId}
POST /likes/{nodeId}
DELETE /likes/{nodeId}
GET /activity/feed
GET /activity/global
GET /activity/swap
GET /identities/{id}
GET /identities/{id}/profiles
POST /trades/
GET /trades/all-trades
GET /trades/fetch-transaction-history
POST /wallets/{address}/connect
GET /wallets/{address}/socialCounts`
  .trim()
  .split("\n");

const operationSchema = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(z.looseObject({ name: z.string().optional(), in: z.string().optional() })).default([]),
  requestBody: z
    .looseObject({ content: z.object({ "application/json": z.object({ schema: z.looseObject({}) }) }) })
    .optional(),
  responses: z.record(z.string(), z.unknown()),
});
const documentSchema = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

const document = documentSchema.parse(JSON.parse(JSON.stringify(graphOpenApi("https://graph.example.org/api/v1"))));
const operationsOf = ({ paths }: z.infer<typeof documentSchema>) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
/** Paths work with and without a slash at their end. */
const withoutSlash = (name: string): string => name.replace(/\/$/, "");

describe("the OpenAPI document of the graph", () => {
  it("is valid OpenAPI 3.1 with the public address", async () => {
    expect(document).toMatchObject({ openapi: "3.1.0", servers: [{ url: "https://graph.example.org/api/v1" }] });
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });

  it("has each of the 51 operations of the specification", () => {
    const described = new Set(operationsOf(document).map(({ name }) => name));
    expect(specified).toHaveLength(51);
    expect(specified.map(withoutSlash).filter((name) => !described.has(name))).toEqual([]);
  });

  it("has exactly the operations of the table and those that need no key", () => {
    const names = [
      ...endpoints.map(({ method, path }) => `${method} ${path}`),
      ...Object.keys(openOperations).map((path) => `GET ${path}`),
    ];
    expect(
      operationsOf(document)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(names.toSorted());
    const ids = operationsOf(document).map(({ operation }) => operation.operationId);
    expect(ids).toHaveLength(new Set(ids).size);
  });

  it("describes each path parameter", () => {
    for (const { name, operation } of operationsOf(document)) {
      const named = operation.parameters.filter((one) => one.in === "path").map((one) => one.name);
      expect([name, named.toSorted()]).toEqual([
        name,
        [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter).toSorted(),
      ]);
    }
  });

  it("has the execution parameter in every anchored write", () => {
    for (const endpoint of endpoints) {
      if (endpoint.kind === "read" || !endpoint.isAnchored) continue;
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      const ofQuery = operation?.parameters.some(({ name, in: place }) => name === "execution" && place === "query");
      const ofBody = JSON.stringify(operation?.requestBody ?? {}).includes('"execution"');
      expect([endpoint.id, ofQuery || ofBody]).toEqual([endpoint.id, true]);
      expect(operation?.parameters).toContainEqual({ $ref: "#/components/parameters/IdempotencyKey" });
    }
  });

  it("has the position of the caller's last write in every read, and returns it for every write", () => {
    const parameter = { $ref: "#/components/parameters/GraphPosition" };
    for (const { kind, path, method, id } of endpoints) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      const returned = JSON.stringify(operation?.responses["200"]).includes("X-Graph-Position");
      expect([id, operation?.parameters.some(({ $ref }) => $ref === parameter.$ref), returned]).toEqual([
        id,
        kind === "read",
        kind === "write",
      ]);
    }
  });

  it("describes pages as numbers", () => {
    const sizes = document.paths["/profiles/{id}/followers"]?.get?.parameters.find(({ name }) => name === "pageSize");
    expect(sizes).toMatchObject({ schema: { type: "integer", minimum: 1, maximum: 100 } });
    expect(sizes?.["required"] ?? false).toBe(false);
  });
});
