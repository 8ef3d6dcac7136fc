import { embeddedDistribution } from "#lib/postgres/launch.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { ensureBuild } from "./build.ts";
import { ensureClientFiles } from "./client-package.ts";
import { messageOf } from "./error-message.ts";
import { logStep, logWarning } from "./logger.ts";

/** `npm run build`: makes what a start would make, so that a server can start without compilers and without writing here. */
await logStep(
  "Production build",
  () => ensureBuild(projectFolder),
  (built) => (built ? "built" : "up to date"),
);
await logStep("Client command", () => ensureClientFiles(projectFolder));
// The links of its libraries. On a platform without it, a server needs DATABASE_URL.
await embeddedDistribution().catch((error: unknown) => logWarning(messageOf(error)));
