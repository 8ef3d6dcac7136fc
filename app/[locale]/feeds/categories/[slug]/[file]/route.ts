import { endpoint } from "#lib/http/endpoint.ts";
import { operations } from "#lib/http/operations.ts";
import { respondWithFeed } from "../../../feed.ts";

export const dynamic = "force-dynamic";

/** The Atom feed of one category. */
export const GET = endpoint(operations.getCategoryFeed, async (_, path) => respondWithFeed(path));
