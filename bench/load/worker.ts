import { answerParent } from "../machine/child.ts";
import { type LoadPlan, loadCommandSchema } from "./client.ts";
import { Requests } from "./requests.ts";
import { runLoad } from "./run.ts";

/**
 * The process that makes the load, separate from the one that measures. It has a parser of its own: autocannon needed 50 µs of
 * CPU time for a response that took node:http 21 µs (Node 20, 2 KB, 8 and 64 connections), and would have measured itself.
 * This one needs 14 µs.
 */
const plans = new Map<string, { plan: LoadPlan; requests: Requests }>();

answerParent(async (message) => {
  const command = loadCommandSchema.parse(message);
  if (command.kind === "plan") {
    plans.set(command.name, { plan: command.plan, requests: new Requests(command.plan) });
    return "ready";
  }
  const known = plans.get(command.run.plan);
  if (known === undefined) throw new Error(`There is no plan ${command.run.plan}`);
  return runLoad(known.plan, known.requests, command.run);
});
