import { z } from "zod";
import { env } from "#lib/env.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { openApiDocument } from "#lib/http/openapi.ts";

export const dynamic = "force-dynamic";

export const GET = endpoint(z.object({}), async () => ({ kind: "data", body: openApiDocument(env().siteUrl) }));
