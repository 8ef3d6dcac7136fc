import { endpoint } from "#lib/http/endpoint.ts";
import { operations } from "#lib/http/operations.ts";
import { respondWithFeed } from "../feed.ts";

export const dynamic = "force-dynamic";

/** The Atom feed of new or of changed repositories. */
export const GET = endpoint(operations.getFeed, async (_, path) => respondWithFeed(path));
