import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { answerFeed } from "../../../feed-answer.ts";

export const dynamic = "force-dynamic";

/** The same of one category. */
export const GET = endpoint(z.object({}), async (_, path) => answerFeed(path));
