import type { Call } from "../program.ts";
import { isNetworkCall } from "./commands.ts";

/** What is done with an answer, or with an address before anything is asked for. */
const aside =
  /^urllib\.parse\.|\.(?:json\(\)|headers|cookies)(?:\.\w+\(\))*\.get$|\(\)\.(?:\w+\.)*(?!(?:get|post|put|patch|delete|request|stream|fetch|send\w*|write|connect|login|open|urlopen|retrbinary|stor\w+|upload\w*|put\w*|publish|execute|exec_command|end)$)\w+$/i;

/** Whether a call itself goes over the network, rather than to work on what came of one that did. */
export const isRequest = (call: Call): boolean => isNetworkCall(call) && !aside.test(call.callee);
