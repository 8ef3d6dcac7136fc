import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import next from "next";
import { answerParent } from "../machine/child.ts";

/** Runs the empty Next application as `lib/process/renderer.ts` runs that of Skillshelf, but over TCP. */
const application = next({ dev: false, dir: fileURLToPath(new URL("../empty-next", import.meta.url)) });

answerParent(async () => {
  await application.prepare();
  const handle = application.getRequestHandler();
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" ? address?.port : undefined;
});
