import { z } from "zod";
import { env } from "#lib/env.ts";
import { apiIndex } from "#lib/http/api-index.ts";
import { endpoint } from "#lib/http/endpoint.ts";

export const dynamic = "force-dynamic";

export const GET = endpoint(z.object({}), async () => ({ kind: "data", body: apiIndex(env().siteUrl) }));
