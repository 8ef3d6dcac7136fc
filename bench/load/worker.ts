import { answerParent } from "../machine/child.ts";
import { type LoadPlan, loadCommandSchema } from "./messages.ts";
import { Requests } from "./requests.ts";
import { runLoad } from "./run.ts";

/**
 * The process that makes the load. It is one apart, so that measuring takes no time from what is measured or from the
 * one that reads the clocks of both. It speaks HTTP by hand over sockets: autocannon reads answers with a parser
 * written in JavaScript and needed 50 µs of CPU time for an answer that cost node:http 21 µs (Node 20, 2 KB, both at 8
 * and 64 connections); everything would have come out at its own speed. This one needs 14 µs.
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
