import type { Call, Command } from "../program.ts";
import { isNetworkCall } from "./commands.ts";
import { feedsProgram } from "./fed-programs.ts";
import { givesProgram, isEvaluator, isLoader, isShellCall } from "./runs.ts";

/** Programs that look up names of hosts, as alternatives of a pattern. */
export const resolverNames = "dig|nslookup|host|drill|kdig|resolve-dnsname";
const resolver = new RegExp(`^(?:${resolverNames})$`);

/** A text that is kept where only names of hosts are looked for. */
export const asksForText = ({ name, words }: Command): boolean =>
  resolver.test(name) && words.some(({ text }) => /^(?:-(?:type|querytype|q)=)?txt$/i.test(text));

/** Whether a call runs as a program what came from the network. */
export function runsFetched(call: Call): boolean {
  const loaded = call.args[call.callee === "sys.path.insert" ? 1 : 0];
  const isLoaded = isLoader(call) && loaded?.value === null && !loaded.text.startsWith("new URL(");
  if (isEvaluator(call) || isLoaded || givesProgram(call) || feedsProgram(call)) return call.from.some(isNetworkCall);
  // `$process.StandardInput.WriteLine($line)`
  if (/\bStandardInput\.Write\w*$/i.test(call.callee)) return call.from.some(isNetworkCall);
  const [first] = call.args;
  const isWhole = first !== undefined && first.value === null && !first.isInterpolated && !first.text.startsWith("[");
  return isWhole && isShellCall(call) && call.from.some(isNetworkCall);
}
