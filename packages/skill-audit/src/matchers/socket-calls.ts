import type { Argument, Call, Program } from "../program.ts";
import { feedsProgram } from "./fed-programs.ts";
import { givesProgram, isEvaluator, isShellCall, isStarter, startsInterpreter } from "./runs.ts";

/** Calls that make a connection in either direction, or wait for messages. */
const connecting =
  /^(?:socket\.(?:socket|create_connection|create_server)$|ssl\.|asyncio\.(?:open_connection|start_server)$|socketserver\.|telnetlib\.|websockets?\.|websocket_client\.|socketio\.|zmq\.|paho\.|net\.(?:connect|createConnection|createServer|Socket)$|tls\.(?:connect|createServer)$|dgram\.createSocket$|ws(?:\.|$)|WebSocket$|socket\.io|mqtt\.|io$|Deno\.(?:connect|listen)|Bun\.(?:connect|listen|serve|udpSocket)$)/;

const isConnecting = ({ callee }: Call): boolean => connecting.test(callee);

/** Lets somebody in, or reaches somebody, by a socket of Python. */
const meeting = /\.(?:accept|connect\w*|recv\w*|makefile|fileno)$/;

/** Of sockets and servers that meet nobody: they are made to find a free port. */
function findsPort({ calls }: Program): (call: Call) => boolean {
  const isMet = calls.some(({ callee }) => meeting.test(callee));
  const isListening = calls.some(({ args }) => args.some(({ value }) => /^(?:secureC|c)onnection$/.test(value ?? "")));
  return ({ callee, args }) =>
    callee === "socket.socket"
      ? !isMet
      : /^(?:net|tls)\.createServer$/.test(callee) && args.length === 0 && !isListening;
}

/** Modules with which a program waits for others to ask it, so that its handlers get what they send. */
const serving =
  /^(?:socketserver|asyncio|websockets?|socketio|aiohttp|flask|fastapi|bottle|http\.server|sanic|starlette|tornado|zmq|paho|telegram|discord|slack_bolt|pika|irc|http|https|express|fastify|koa|hono|ws|net|socket\.io(?:-client)?|mqtt|telegraf|discord\.js|node-telegram-bot-api)(?:[./]|$)/;

/** What a handler reads of its connection: `self.request.recv`, `reader.readline`, `ws.receive_text`. */
const reading =
  /^(?:self\.(?:request|rfile|connection|transport)|\w*reader|conn\w*|client\w*|sock\w*|ws|websocket|request|channel|chan)\.(?:recv\w*|read|readline|readuntil|readexactly|receive\w*|get_data|get_json|text|json|body)$|\.payload\.(?:decode|toString)$/;

/** The same without a call: `request.form["c"]`, `req.query.c`, `event.data`. */
const received =
  /^(?:\w+\()*(?:(?:flask\.)?request|req|ctx\.request|c\.req|self\.request)\.(?:args|form|json|values|data|body|query|params|headers|files)\b|^(?:\w+\.)*(?:e|ev|evt|event|msg|message|update|m)\.(?:data|payload|content|text|message\.text|body)\b/;

/** Gives a whole command or program to be run, not a fixed one with something in it. */
function isRunning(call: Call): boolean {
  if (isEvaluator(call) || givesProgram(call)) return true;
  const [first] = call.args;
  return isOpen(first) && (isShellCall(call) || (isStarter(call) && !/^[[{]/.test(first.text) && !hasOptions(first)));
}

/** A list that a name stands for, with options of a program in it. */
const hasOptions = ({ strings }: Argument): boolean => strings.some((text) => /^--\w/.test(text));

const isOpen = (argument: Argument | undefined): argument is Argument =>
  argument !== undefined && argument.value === null && !argument.isInterpolated && !/^["'`]/.test(argument.text);

/** A shell whose input and output are what the call says. */
const startsShell = (call: Call, shells: ReadonlySet<number>): boolean =>
  (isStarter(call) || /^node-pty\.spawn$/.test(call.callee)) && (startsInterpreter(call.args) || shells.has(call.line));

const shellName = /^(?:(?:ba|z|da|k)?sh|cmd|powershell|pwsh)$/;

/** The lines on which a program ties a shell to a connection, or runs what comes over one. */
export function* callsOpeningShells(program: Program): Generator<number> {
  const { calls, commands, imports } = program;
  const isServing = calls.some(isConnecting) || imports.some(({ value }) => serving.test(value));
  if (!isServing) return;
  const shells = new Set(
    commands
      .filter(({ name, words }) => shellName.test(name) && words.every(({ text }) => /^-(?!\w*c$)/.test(text)))
      .map(({ line }) => line),
  );
  const isForPort = findsPort(program);
  for (const call of calls) {
    const isOfConnection = call.from.some((one) => isConnecting(one) && !isForPort(one));
    const isReceived =
      isOfConnection ||
      call.from.some(({ callee }) => reading.test(callee)) ||
      call.args.some(({ text, value }) => value === null && received.test(text));
    if (isReceived && isRunning(call)) yield call.line;
    else if (isReceived && feedsProgram(call)) yield call.line;
    else if (!isOfConnection) continue;
    else if (/(?:^|\.)dup2$/.test(call.callee) && calls.some((one) => startsShell(one, shells))) yield call.line;
    else if (startsShell(call, shells) && isTied(call)) yield call.line;
    else if (
      /(?:^|\.)(?:pipe|pipeTo|pipeline|write|send|copyfileobj)$/.test(call.callee) &&
      call.from.some((source) => startsShell(source, shells) && shells.has(source.line)) &&
      /stdin|stdout|pty/i.test(`${call.callee} ${call.text}`)
    )
      yield call.line;
  }
}

/** Takes its input from what is no pipe of its own. */
const isTied = ({ args }: Call): boolean =>
  args.some(
    ({ name, text, value }) =>
      /^(?:stdin|stdio|input)$/.test(name ?? "") &&
      value === null &&
      !/^(?:subprocess\.)?(?:PIPE|DEVNULL|STDOUT)$|^(?:sys|process)\.std/.test(text),
  );
