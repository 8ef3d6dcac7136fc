import { z } from "zod";
import { notFound } from "../../graph-error.ts";
import { type Execution, executionSchema } from "../../schema.ts";
import { read } from "../endpoint.ts";

export const getExecution = read(
  {
    id: "getExecution",
    group: "Service",
    method: "GET",
    path: "/executions/{id}",
    scope: "read",
    summary: "How far a write has come on its way to the chain",
    input: z.object({ path: z.object({ id: z.uuid("must be the id of an execution, a UUID") }) }),
    answer: executionSchema,
  },
  async (sql, { caller, path: { id } }) => {
    const [execution] = await sql<Execution[]>`
      select id, method, status, signature, slot from outbox
      where id = ${id} and namespace_key = ${caller.namespaceKey}`;
    if (execution === undefined) throw notFound("execution", id);
    return execution;
  },
);
