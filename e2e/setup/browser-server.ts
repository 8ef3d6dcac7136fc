import { startTestServer } from "./http-server.ts";
import { startPlainNext } from "./plain-next.ts";

/** All browsers ask from one address. */
const RATE_LIMIT = 100_000;

/** One server for all browser tests, and Next without the gateway beside it; they find them by BASE_URL and PLAIN_NEXT_URL. */
export default async function setup(): Promise<() => Promise<void>> {
  const { server, databaseUrl, stop } = await startTestServer(RATE_LIMIT);
  const next = await startPlainNext(server.origin, await databaseUrl()).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  process.env.BASE_URL = server.origin;
  process.env.PLAIN_NEXT_URL = next.origin;
  return async () => {
    await next.stop();
    await stop();
  };
}
