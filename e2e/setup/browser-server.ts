import { startTestServer } from "./http-server.ts";

/** One server for all browser tests; they find it by BASE_URL. */
export default async function setup(): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer();
  process.env.BASE_URL = server.origin;
  return stop;
}
