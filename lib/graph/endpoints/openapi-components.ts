import type { JsonSchema } from "./json-schemas.ts";

type Json = Readonly<Record<string, unknown>>;

export const securitySchemes: Json = {
  apiKey: { type: "apiKey", in: "query", name: "apiKey", description: "The key of a namespace." },
  apiKeyHeader: { type: "apiKey", in: "header", name: "x-api-key", description: "Keeps the key out of addresses." },
  bearer: { type: "http", scheme: "bearer", description: "Keeps the key out of addresses." },
};

export const parameters: Json = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Names this write. Within 24 hours the same request with the same name is answered as it was the first time, and another one 409.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[ -~]+$" },
  },
};

const header = (told: string): Json => ({ description: told, schema: { type: "string" } });
export const headers: Json = {
  RateLimit: header("What is left of the quota (IETF draft)."),
  "RateLimit-Policy": header("Requests a minute for the key, or for the address without a known one (IETF draft)."),
  "X-Request-Id": header("Identifies this request in the server's log."),
  "Retry-After": header("Seconds to wait before trying again."),
};

const limited = ["RateLimit", "RateLimit-Policy", "X-Request-Id"];

/** A success with its body. */
export const success = (schema: JsonSchema): Json => ({
  description: "It succeeded.",
  headers: headerReferences(limited),
  content: { "application/json": { schema } },
});

const headerReferences = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const failures: Readonly<Record<string, string>> = {
  400: "The request is wrong; `issues` names each field.",
  401: "The key is missing or not known.",
  403: "The key may not do this, or what had to be proved was not.",
  404: "There is no such thing in the namespace, or no such operation.",
  409: "It is in conflict with what is there.",
  413: "The body is too large.",
  415: "The body is not JSON, or it is compressed.",
  429: "The quota is used up.",
  500: "The fault is the server's.",
  503: "The server cannot answer at the moment.",
  other: "Any other failure.",
};

/** What each failure is answered with, by its status. */
export const failureResponses = (): Json =>
  Object.fromEntries(
    Object.entries(failures).map(([status, told]) => [
      status,
      {
        description: told,
        headers: headerReferences(status === "429" || status === "503" ? [...limited, "Retry-After"] : limited),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
      },
    ]),
  );
