import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Lifecycle } from "#lib/process/lifecycle.ts";

/** A folder that is removed at the end. */
export const temporaryFolder = (lifecycle: Lifecycle): Promise<string> =>
  lifecycle.start(
    () => mkdtemp(join(tmpdir(), "skillshelf-bench-")),
    (folder) => rm(folder, { recursive: true, force: true }),
  );
