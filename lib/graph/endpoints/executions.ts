import { z } from "zod";
import { loadExecutions, toExecutionProof } from "../chain/executions.ts";
import { notFound } from "../graph-error.ts";
import { executionProofSchema } from "../schema.ts";
import { type Endpoint, read } from "./endpoint.ts";

const getExecution = read(
  {
    id: "getExecution",
    group: "Service",
    method: "GET",
    path: "/executions/{id}",
    summary: "Get the state of a write on chain, with its proof",
    input: z.object({ path: z.object({ id: z.uuid("must be the id of an execution, a UUID") }) }),
    response: executionProofSchema,
  },
  async (sql, { caller, path: { id } }) => {
    const [execution] = await loadExecutions(sql, [id]);
    if (execution?.namespaceKey !== caller.namespaceKey) throw notFound("execution", id);
    return toExecutionProof(execution);
  },
);

export const executionEndpoints: readonly Endpoint[] = [getExecution];
