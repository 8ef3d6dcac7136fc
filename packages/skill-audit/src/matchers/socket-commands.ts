import type { Command, Program } from "../program.ts";
import { sourcesOf } from "./sources.ts";

/** Programs that copy between a connection and their own input and output. */
const streams = /^(?:nc(?:\.\w+)?|ncat|netcat|cryptcat|pwncat|sbd|dbd|socat|telnet|websocat)$/;

const isStream = ({ name, words }: Command): boolean =>
  streams.test(name) || (name === "openssl" && /^s_(?:client|server)$/.test(words[0]?.text ?? ""));

const shells = /^(?:(?:ba|z|da|k|c|tc|a|fi|r)?sh|cmd|powershell|pwsh|login|su)$/;
const starter = /^(?:exec|env|sudo|nohup|setsid|busybox|stdbuf|script|winpty)$/;

/** Whether a command line starts a shell that takes its commands from its input. */
function opensShell(line: string): boolean {
  const [program = "", ...rest] = line
    .trim()
    .replace(/^["'(]+|["')]+$/g, "")
    .split(/\s+/);
  const name = (program.split(/[\\/]/).at(-1) ?? "").replace(/\.exe$/i, "").toLowerCase();
  if (starter.test(name)) return opensShell(rest.filter((word) => !word.startsWith("-")).join(" "));
  return shells.test(name) && rest.every((word) => /^-(?!\w*c$)|^\d?[<>]|^\d$|^[|&]/.test(word) || shells.test(word));
}

/** An option that gives `nc` the program to start for a connection, with its value or joined to it. */
const execOption = /^(?:-[a-zA-Z0-9]*[ec]|--(?:sh-)?exec)$/;
const joinedOption = /^(?:-[a-zA-Z0-9]*e(?=[/\\])|--(?:sh-)?exec=)(.+)$/;

/** An address of `socat` or `websocat` that is a program, and one that is a connection. */
const programAddress = /^(?:EXEC|SYSTEM|SHELL|cmd|sh-c)(?:$|:([^]*))/i;
const networkAddress = /^(?:TCP|UDP|SSL|OPENSSL|DTLS|SCTP|DCCP|VSOCK|PROXY|SOCKS|wss?:|ws-l|ws-listen)/i;

/** Starts a shell for whoever is at the other end of a connection. */
function startsShell({ name, words }: Command): boolean {
  const texts = words.map(({ text }) => text);
  if (name === "socat" || name === "websocat")
    return (
      texts.some((text) => networkAddress.test(text)) &&
      texts.some((text) => {
        const [, program] = programAddress.exec(text) ?? [];
        return program !== undefined && opensShell(program.replace(/,[\w-]+(?:=[^,]*)?(?=,|$)/g, ""));
      })
    );
  if (!streams.test(name)) return false;
  return texts.some((text, at) => {
    const program = joinedOption.exec(text)?.[1] ?? (execOption.test(text) ? texts[at + 1] : undefined);
    return program !== undefined && opensShell(program);
  });
}

const device = /^\/dev\/(?:tcp|udp)\//;

/** The descriptors that a script opens as connections, as redirects name them: `5`, `$fd`. */
function connectionsOf(commands: readonly Command[]): (target: string) => boolean {
  const names = new Set<string>();
  for (const { name, redirects } of commands)
    for (const { operator, target } of redirects)
      if (device.test(target.text)) names.add(/^\d+/.exec(operator)?.[0] ?? /^\{(\w+)\}$/.exec(name)?.[1] ?? "");
  names.delete("");
  return (target) => device.test(target) || names.has(target.replace(/^\$\{?(\w+)\}?$/, "$1"));
}

const variableRun = /^["']?\$\{?(\w+)\}?["']?(?=\s|$)/;

/** The variable whose text a command runs as a command. */
function variableRunBy({ name, words, text }: Command): string | undefined {
  if (name === "") return variableRun.exec(text)?.[1];
  if (name === "eval") return variableRun.exec(words[0]?.text ?? "")?.[1];
  const at = shells.test(name) ? words.findIndex((word) => /^-\w*c$/.test(word.text)) : -1;
  return at < 0 ? undefined : variableRun.exec(words[at + 1]?.text ?? "")?.[1];
}

/** A shell that takes its commands from its input; the grammar leaves the number of a descriptor among the words. */
const isShell = ({ name, words }: Command): boolean =>
  shells.test(name) && words.every(({ text }) => /^-(?!\w*c$)|^\d$/.test(text));

const isInput = (operator: string): boolean => operator.includes("<") && !operator.includes("<<");

/** The lines on which a shell script gives a shell to whoever is at the other end of a connection. */
export function* commandsOpeningShells({ commands }: Program): Generator<number> {
  const isConnection = connectionsOf(commands);
  const linked = commands.filter(isStream);
  const files = new Set(
    commands
      .filter((command) => isStream(command) || sourcesOf(command).some(isStream))
      .flatMap(filesWritten)
      .filter((file) => !device.test(file)),
  );
  let isTied = false;
  for (const command of commands) {
    const { name, redirects, words, line } = command;
    if (startsShell(command)) yield line;
    const toConnection = redirects.filter(({ target }) => isConnection(target.text));
    if (name === "exec" && words.length === 0 && toConnection.length > 0)
      isTied ||= redirects.some(({ operator }) => /^(?:0?<|0>)&?$/.test(operator));
    const variable = variableRunBy(command);
    if (variable === undefined && !isShell(command)) continue;
    const reading =
      variable === undefined
        ? []
        : commands.filter(
            (one) => /^(?:read|mapfile|readarray)$/.test(one.name) && one.words.some(({ text }) => text === variable),
          );
    const sources = [...new Set([command, ...reading].flatMap((one) => [one, ...sourcesOf(one)]))];
    const isFed = sources.some(
      (source) =>
        source.redirects.some(
          ({ operator, target }) => isInput(operator) && (isConnection(target.text) || files.has(target.text)),
        ) ||
        (source !== command && source.words.some(({ text }) => files.has(text))),
    );
    const isPipedBack = linked.some(
      (stream) => stream !== command && sourcesOf(stream).includes(command) && sources.some(isStream),
    );
    const isBare = variable === undefined && command.reads.length === 0;
    if (isFed || isPipedBack || (isBare && (toConnection.length > 0 || isTied))) yield line;
  }
}

const filesWritten = ({ name, words, redirects }: Command): string[] => [
  ...redirects
    .filter(({ operator }) => operator.includes(">") && !operator.endsWith("&"))
    .map(({ target }) => target.text),
  ...(name === "tee" ? words.map(({ text }) => text).filter((text) => !text.startsWith("-")) : []),
];

/** Options of programs that only say something of them. */
const asking = /^(?:--?(?:h|help|v|version)|help|version)$/i;

/** Programs that show a terminal to others, or let them into it. */
const terminals = /^(?:ttyd|gotty|sshx|tmate|wetty|tty-share|teleconsole|shellinaboxd?|tty2web)$/;

/** Programs that open a port of this machine to another one, by the words with which they do. */
const tunnels: readonly (readonly [name: RegExp, words: RegExp])[] = [
  [
    /^(?:ssh|autossh|plink|dbclient|sshpass)$/,
    /(?:^|\s)-[a-zA-Z0-9]*R\s?(?:\S*:)?(?:\d+|\$\S+)(?=\s|:|$)|-o\s?["']?RemoteForward\b/,
  ],
  [/^chisel$/, /^client\b.*\sR:/],
  [/^(?:frpc|rathole|upterm|pagekite(?:\.py)?)$/, /./],
  [/^ngrok$/, /^tcp\b/],
  [/^bore$/, /^local\s+(?:22|3389|5900|23)\b/],
  [/^cloudflared$/, /\b(?:tcp|ssh|rdp|smb|unix):\/\//],
  [/^code(?:-insiders)?$/, /^tunnel\b/],
  [/^tailscale$/, /^(?:up|set)\b.*--ssh\b/],
];

const listensLocally = /(?:^|\s)(?:-i|--interface|--address|-a|--host|--listen)[ =](?:lo\b|localhost|127\.)/;

/** The lines on which a script lets others into a terminal of this machine or to one of its ports. */
export function* commandsLettingIn({ commands }: Program): Generator<number> {
  for (const command of commands) {
    const line = command.words.map(({ text }) => text).join(" ");
    if (command.words.some(({ text }) => asking.test(text))) continue;
    const isTunnel = tunnels.some(([name, words]) => name.test(command.name) && words.test(line));
    const isTerminal = terminals.test(command.name) && !listensLocally.test(line);
    if (isTunnel || isTerminal) yield command.line;
  }
}
