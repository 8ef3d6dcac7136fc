import { isSample } from "../../matchers/shown-samples.ts";
import { callsOpeningShells } from "../../matchers/socket-calls.ts";
import { commandsLettingIn, commandsOpeningShells } from "../../matchers/socket-commands.ts";
import { isSocketProgram, lineOfConnection, programGivenTo } from "../../matchers/socket-programs.ts";
import { isToldToRun } from "../../matchers/told.ts";
import type { Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Gives somebody at another machine a shell of this one. */
export const remoteShell: SegmentRule = {
  kind: "segment",
  id: "remote-shell",
  class: "execution",
  severity: "high",
  prefilter:
    /\b(?:nc|ncat|netcat|cryptcat|pwncat|socat|websocat|telnetd?|s_client|s_server|tcpserver|tcpsvd|ztcp|gs-netcat|sbd|dbd)\b|\/dev\/(?:tcp|udp)\/|socket|\bnet\b|\btls\b|\bws\b|dgram|asyncio|flask|fastapi|express|http\.server|paho|mqtt|telegra[mf]|discord|zmq|\/inet\d?\/|gen_tcp|sockopen|Tcp(?:Stream|Listener|Client)|sockaddr|ssh\b|plink|dbclient|chisel|frpc|rathole|upterm|ngrok|\bbore\b|cloudflared|\btunnel\b|tailscale|ttyd|gotty|sshx|tmate|wetty|tty-share|teleconsole|shellinabox|tty2web|pagekite/i,
  isDemonstration: isSample,
  check: hitsOf,
};

function* hitsOf(segment: ReadSegment): Generator<Hit> {
  const { program, place, text, line } = segment;
  if (!isToldToRun(segment)) return;
  if (program !== null) yield* hitsOfProgram(program, place === "inline");
  else if ((place === "script" || place === "block") && isSocketProgram(text))
    yield { line: line + lineOfConnection(text) };
}

/** The name of a program alone, in a sentence, is a mention. */
function* hitsOfProgram(program: Program, isInline: boolean): Generator<Hit> {
  for (const line of commandsOpeningShells(program)) yield { line };
  for (const line of callsOpeningShells(program)) yield { line };
  for (const command of program.commands) {
    const given = programGivenTo(command);
    if (given !== null && isSocketProgram(given)) yield { line: command.line };
  }
  if (isInline && program.commands.every(({ words }) => words.length === 0)) return;
  for (const line of commandsLettingIn(program)) yield { line, severity: "medium" };
}
