import type { Endpoint } from "../endpoint.ts";
import { getExecution } from "./get-execution.ts";

export const serviceOperations: readonly Endpoint[] = [getExecution];
