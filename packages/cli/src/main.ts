#!/usr/bin/env node
import { runClient } from "./run.ts";

/** The command of the package. */
process.exitCode = await runClient(process.argv.slice(2));
