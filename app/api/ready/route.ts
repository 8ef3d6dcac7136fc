import { z } from "zod";
import { currentVersion } from "#lib/directory/queries/catalogue.ts";
import { endpoint } from "#lib/http/endpoint.ts";

export const dynamic = "force-dynamic";

/** The database answers and holds a catalogue; until then, and whenever it does not, 503. */
export const GET = endpoint(z.object({}), async () => {
  const { version } = await currentVersion();
  return { kind: "data", body: { status: "ready", catalogueVersion: version }, version, cache: "never" };
});
