import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";

export const dynamic = "force-dynamic";

/** The renderer is alive. */
export const GET = endpoint(z.object({}), async () => ({ kind: "data", body: { status: "ok" }, cache: "never" }));
