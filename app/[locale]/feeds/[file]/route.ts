import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { answerFeed } from "../feed-answer.ts";

export const dynamic = "force-dynamic";

/** Records that are new here, or that changed here last, as an Atom feed. */
export const GET = endpoint(z.object({}), async (_, path) => answerFeed(path));
