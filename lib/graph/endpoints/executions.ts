import { z } from "zod";
import { executionsOf, toExecutionProof } from "../chain/execution.ts";
import { notFound } from "../graph-error.ts";
import { executionProofSchema } from "../schema.ts";
import { type Endpoint, read } from "./endpoint.ts";

const getExecution = read(
  {
    id: "getExecution",
    group: "Service",
    method: "GET",
    path: "/executions/{id}",
    scope: "read",
    summary: "How far a write has come on its way to the chain, and what proves it",
    input: z.object({ path: z.object({ id: z.uuid("must be the id of an execution, a UUID") }) }),
    response: executionProofSchema,
  },
  async (sql, { caller, path: { id } }) => {
    const [execution] = await executionsOf(sql, [id]);
    if (execution?.namespaceKey !== caller.namespaceKey) throw notFound("execution", id);
    return toExecutionProof(execution);
  },
);

export const executionEndpoints: readonly Endpoint[] = [getExecution];
