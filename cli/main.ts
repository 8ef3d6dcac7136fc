import { isForClient, runClient } from "@skillshelf/cli/run";

/** The command of a clone: the operator's, and the client's that the package has. */
const words = process.argv.slice(2);
if (isForClient(words)) process.exitCode = await runClient(words);
else {
  const { runOperator } = await import("./operator.ts");
  process.exitCode = await runOperator(words);
}
