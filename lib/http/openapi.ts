import { z } from "zod";
import { feeds } from "#lib/directory/links.ts";
import {
  badgeParameters,
  changesParameters,
  listParameters,
  searchParameters,
  unitParameters,
  unitSearchParameters,
} from "#lib/directory/parameters.ts";
import * as shapes from "#lib/directory/schema.ts";
import { localeCodes } from "#lib/i18n/locales.ts";
import { type ProblemType, problemMediaType, problemSchema, problems } from "./problem.ts";
import { mcpRoute } from "./routes.ts";

type Json = Readonly<Record<string, unknown>>;

const healthSchema = z.object({ status: z.literal("ok") }).meta({ id: "Health" });
const readySchema = z
  .object({ status: z.literal("ready"), catalogueVersion: z.int().positive() })
  .meta({ id: "Readiness" });

const descriptionSchema = z.looseObject({ openapi: z.string() }).meta({ id: "Description" });

const components = z.registry<{ id: string }>();
for (const schema of [...Object.values(shapes), problemSchema, healthSchema, readySchema, descriptionSchema]) {
  const id = schema instanceof z.ZodType ? schema.meta()?.id : undefined;
  if (schema instanceof z.ZodType && id !== undefined) components.add(schema, { id });
}

const recordPath = { owner: shapes.ownerSchema, repo: shapes.repoSchema };
const localePath = { locale: z.enum(localeCodes) };
const feedPath = { file: z.enum(feeds.map((feed) => `${feed}.xml`)) };
const anyCategory = searchParameters(async () => true);

type Operation = Readonly<{
  id: string;
  summary: string;
  path?: z.ZodRawShape;
  query?: z.ZodRawShape;
  /** JSON by a schema that has a name, or text of a media type. */
  answer: z.ZodType | string;
  problems: readonly ProblemType[];
  /** What an image of the same kind says instead of a problem, by status. */
  images?: Readonly<Record<number, string>>;
  paged?: boolean;
  /** What the answer says of itself: about the catalogue unless given. */
  about?: "description" | "server";
}>;

/** What any address answers to a request that is not read as one of the others. */
const always: readonly ProblemType[] = [
  "method-not-allowed",
  "request-timeout",
  "uri-too-long",
  "headers-too-large",
  "internal-error",
  "unavailable",
];

const operations: Readonly<Record<string, Operation>> = {
  "/api/skills": {
    id: "listSkills",
    summary: "Repositories, newest first",
    query: listParameters.shape,
    answer: shapes.skillPageSchema,
    problems: ["invalid-parameter"],
    paged: true,
  },
  "/api/skills/search": {
    id: "searchSkills",
    summary: "Repositories that fit a query, best first",
    query: anyCategory.shape,
    answer: shapes.searchPageSchema,
    problems: ["invalid-parameter"],
    paged: true,
  },
  "/api/skills/{owner}/{repo}": {
    id: "getSkill",
    summary: "One repository with its short summary and the names of its units",
    path: recordPath,
    answer: shapes.skillAnswerSchema,
    problems: ["not-found", "removed"],
  },
  "/api/skills/{owner}/{repo}/units": {
    id: "listUnits",
    summary: "The units of one repository",
    path: recordPath,
    query: unitParameters.shape,
    answer: shapes.unitPageSchema,
    problems: ["invalid-parameter", "not-found", "removed"],
    paged: true,
  },
  "/api/skills/{owner}/{repo}/audit": {
    id: "getAudit",
    summary: "What the audit of a repository found, by rule, file and line",
    path: recordPath,
    answer: shapes.auditAnswerSchema,
    problems: ["not-found", "removed"],
  },
  "/api/categories": {
    id: "listCategories",
    summary: "Categories with the number of repositories in each",
    answer: shapes.categoryListSchema,
    problems: [],
  },
  "/api/search": {
    id: "searchUnits",
    summary: "Skills that fit a query, in the form the npm command `skills` reads",
    query: unitSearchParameters.shape,
    answer: shapes.unitSearchSchema,
    problems: ["invalid-parameter"],
  },
  "/.well-known/agent-skills/index.json": {
    id: "listOwnSkills",
    summary: "The skill that teaches agents to use this directory (Agent Skills Discovery)",
    answer: shapes.skillIndexSchema,
    problems: [],
    about: "description",
  },
  "/.well-known/agent-skills/skillshelf/SKILL.md": {
    id: "getOwnSkill",
    summary: "That skill itself",
    answer: "text/markdown",
    problems: [],
    about: "description",
  },
  "/{locale}/skills/{owner}/{repo}/.well-known/agent-skills/index.json": {
    id: "listRecordSkills",
    summary: "Skills of a repository that can be fetched as one file each (Agent Skills Discovery)",
    path: { ...localePath, ...recordPath },
    answer: shapes.skillIndexSchema,
    problems: ["not-found", "removed"],
  },
  "/{locale}/collections/{slug}/.well-known/agent-skills/index.json": {
    id: "listCollectionSkills",
    summary: "Skills of the members of a collection that can be fetched as one file each (Agent Skills Discovery)",
    path: { ...localePath, slug: shapes.slugSchema },
    answer: shapes.skillIndexSchema,
    problems: ["not-found"],
  },
  "/api/changes": {
    id: "listChanges",
    summary:
      "Repositories that changed after a version of the catalogue, departed ones included, the oldest change first",
    query: changesParameters.shape,
    answer: shapes.changesPageSchema,
    problems: ["invalid-parameter"],
    paged: true,
  },
  "/api/export.ndjson.gz": {
    id: "getExport",
    summary:
      "All listed repositories with all their units: a gzip file with a line of JSON, an ExportedRecord, for each",
    answer: "application/gzip",
    problems: [],
  },
  "/api/openapi.json": {
    id: "getDescription",
    summary: "This description",
    answer: descriptionSchema,
    problems: [],
    about: "description",
  },
  "/badge/{owner}/{repo}.svg": {
    id: "getBadge",
    summary: "An image of one fact about a repository",
    path: recordPath,
    query: badgeParameters.shape,
    answer: "image/svg+xml",
    problems: ["invalid-parameter"],
    images: {
      404: "A badge that says that there is no such repository.",
      410: "A badge that says that it was removed.",
    },
  },
  "/{locale}/feeds/{file}": {
    id: "getFeed",
    summary: "The latest records as an Atom feed: those new here, or those that changed",
    path: { ...localePath, ...feedPath },
    answer: "application/atom+xml",
    problems: ["not-found"],
  },
  "/{locale}/feeds/categories/{slug}/{file}": {
    id: "getCategoryFeed",
    summary: "The same of one category",
    path: { ...localePath, slug: shapes.slugSchema, ...feedPath },
    answer: "application/atom+xml",
    problems: ["not-found"],
  },
  "/{locale}/opensearch.xml": {
    id: "getOpenSearchDescription",
    summary: "The search of the pages, for browsers (OpenSearch 1.1)",
    path: localePath,
    answer: "application/opensearchdescription+xml",
    problems: ["not-found"],
    about: "description",
  },
  "/llms.txt": {
    id: "getOverview",
    summary: "What the site holds and where, for language models",
    answer: "text/plain",
    problems: [],
  },
  "/.well-known/security.txt": {
    id: "getSecurityContact",
    summary: "Where to report a security problem (RFC 9116)",
    answer: "text/plain",
    problems: ["not-found"],
    about: "description",
  },
  "/api/health": {
    id: "getHealth",
    summary: "Whether the server is alive",
    answer: healthSchema,
    problems: [],
    about: "server",
  },
  "/api/ready": {
    id: "getReadiness",
    summary: "Whether the catalogue can be read",
    answer: readySchema,
    problems: [],
    about: "server",
  },
};

/** The description of the API in OpenAPI 3.1, made from the schemas that parse and answer. */
export function openApiDocument(siteUrl: string): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: "Skillshelf metadata API",
      version: "1.0.0",
      description:
        "Public, read-only metadata of agent-skill repositories. No key is needed. The canonical content of a record is the page its `url` names. Fields are only ever added.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: siteUrl }],
    paths: {
      ...Object.fromEntries(
        Object.entries(operations).map(([path, operation]) => [path, { get: toOperation(operation) }]),
      ),
      [mcpRoute.pattern]: { post: mcpOperation() },
    },
    components: { schemas: componentSchemas(), headers: responseHeaders, responses: problemResponses() },
  };
}

function toOperation(operation: Operation): Json {
  const { id, summary, path = {}, query = {}, answer, problems: own, images = {} } = operation;
  const { paged = false, about = "catalogue" } = operation;
  const malformed: readonly ProblemType[] = own.includes("invalid-parameter") ? [] : ["bad-request"];
  const limited: readonly ProblemType[] = about === "server" ? [] : ["too-many-requests"];
  const faults = [...malformed, ...own, ...limited, ...always].map((type) => [
    String(problems[type].status),
    { $ref: `#/components/responses/${type}` },
  ]);
  const redirect = { description: "The repository was renamed; `Location` names its successor." };
  const fresh = { description: "The copy named by `If-None-Match` or `If-Modified-Since` is still good." };
  const content =
    typeof answer === "string"
      ? { [answer]: { schema: { type: "string" } } }
      : { "application/json": { schema: { $ref: `#/components/schemas/${answer.meta()?.id ?? ""}` } } };
  const answered = {
    description: summary,
    headers: headerReferences(paged ? [...headersAbout[about], "Link"] : headersAbout[about]),
    content,
  };
  const imagesInstead = Object.entries(images).map(([status, description]) => [
    status,
    { description, headers: headerReferences(everywhere), content },
  ]);
  return {
    operationId: id,
    summary,
    parameters: [...toParameters("path", path), ...toParameters("query", query)],
    responses: {
      "200": answered,
      ...(about !== "server" && { "304": fresh }),
      ...("repo" in path && { "308": redirect }),
      ...Object.fromEntries(imagesInstead),
      ...Object.fromEntries(faults),
    },
  };
}

/** What is posted to the MCP server. Its methods have a description of their own, which `tools/list` answers. */
function mcpOperation(): Json {
  const message = { type: "object", properties: { jsonrpc: { const: "2.0" } }, required: ["jsonrpc"] };
  const batch = { type: "array", items: message };
  const content = { "application/json": { schema: { anyOf: [message, batch] } } };
  const told = (description: string) => ({ description, headers: headerReferences(everywhere), content });
  const faults: readonly ProblemType[] = ["method-not-allowed", "too-many-requests", "internal-error", "unavailable"];
  return {
    operationId: "postMcpMessage",
    summary: "The MCP server: tools and resources for agents (Streamable HTTP without sessions)",
    requestBody: { required: true, description: "A JSON-RPC 2.0 message, or a batch of at most 10.", content },
    responses: {
      "200": told("The answer, or one for each message of a batch that expects one."),
      "202": { description: "Nothing of what was posted expects an answer.", headers: headerReferences(everywhere) },
      "400": told("No JSON, no JSON-RPC, or a version of the protocol that is not known."),
      "404": told("A method that the version of the protocol does not have."),
      "406": told("The client does not take JSON."),
      "408": told("The body did not arrive in time."),
      "413": told("The body is larger than 256 KB."),
      "415": told("The body is not said to be JSON."),
      ...Object.fromEntries(
        faults.map((type) => [String(problems[type].status), { $ref: `#/components/responses/${type}` }]),
      ),
    },
  };
}

/** A parameter as it is written in a URL; whole numbers as the numbers they stand for. */
function toParameters(place: "path" | "query", shape: z.ZodRawShape): Json[] {
  return Object.entries(shape).map(([name, schema]) => {
    const [written, read] = (["input", "output"] as const).map((io) =>
      z.toJSONSchema(schema as z.ZodType, { unrepresentable: "any", io }),
    );
    const { $schema: _, description, ...rest } = (read?.type === "integer" ? read : written) ?? {};
    return {
      name,
      in: place,
      required: place === "path",
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}

function componentSchemas(): Json {
  // As input: a client must accept fields it does not know, for fields may be added.
  const { schemas } = z.toJSONSchema(components, { uri: (id) => `#/components/schemas/${id}`, io: "input" });
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]));
}

const problemResponses = (): Json =>
  Object.fromEntries(
    Object.entries(problems).map(([type, { title }]) => [
      type,
      {
        description: title,
        headers: headerReferences(
          type === "unavailable" || type === "too-many-requests" ? [...everywhere, "Retry-After"] : everywhere,
        ),
        content: { [problemMediaType]: { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    ]),
  );

const everywhere = ["X-Robots-Tag", "Cache-Control", "RateLimit-Policy", "X-Request-Id"];

const headersAbout: Readonly<Record<"catalogue" | "description" | "server", readonly string[]>> = {
  catalogue: [...everywhere, "ETag", "Last-Modified", "X-Catalogue-Version", "Age", "Cache-Status"],
  description: [...everywhere, "ETag", "Age", "Cache-Status"],
  server: everywhere,
};

const header = (description: string): Json => ({ description, schema: { type: "string" } });
const responseHeaders: Json = {
  "X-Robots-Tag": header("Always `noindex, nofollow`."),
  ETag: header("Strong validator of this representation."),
  "Last-Modified": header("When what is described last changed here."),
  "Cache-Control": header("How long the answer may be kept."),
  Age: header("Seconds since the answer was made; on answers from the cache (RFC 9111)."),
  "Cache-Status": header("Whether the answer came from the cache of this server, and why not (RFC 9211)."),
  "X-Catalogue-Version": header("Version of the catalogue the answer was read from."),
  Link: header("First, previous, next and last page (RFC 8288)."),
  "RateLimit-Policy": header("Quota of uncached answers for each client address."),
  RateLimit: header("What is left of the quota; on answers that are not stored."),
  "X-Request-Id": header("Identifies this request in the server's log."),
  "Retry-After": header("Seconds to wait before trying again."),
};

const headerReferences = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
