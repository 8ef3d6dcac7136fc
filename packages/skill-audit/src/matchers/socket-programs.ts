import type { Command } from "../program.ts";

/** Connections, as languages make them that are not parsed: Perl, Ruby, PHP, Lua, AWK, Tcl, Go, Java, Rust, C and C#. */
const connection =
  /\bIO::Socket\b|\buse\s+Socket\b|\b(?:TCP|UDP)(?:Socket|Server)\b|\bSocket\.tcp\w*\b|\bp?fsockopen\s*\(|\bstream_socket_(?:client|server)\s*\(|\bsocket_create(?:_listen)?\s*\(|\brequire\s*\(?\s*["']socket["']|\/inet\d?\/(?:tcp|udp)\/|\[\s*socket\s|\bset\s+\w+\s+\[socket\b|\bsocket\s+-server\b|\b(?:net|tls)\.(?:Dial|Listen)\w*\(|\bnew\s+(?:java\.net\.)?(?:Server)?Socket\(|\bSocketChannel\.open|\bTcp(?:Stream::connect|Listener::bind)|\bnew\s+(?:\w+\.)*Tcp(?:Client|Listener)\(|:gen_tcp\.(?:connect|listen)|\bsocketConnection\(|\bsockaddr_in\b|-rsocket\b|-MIO::Socket|-MSocket/;

const running = String.raw`(?:exec\w*|system\w*|popen\w*|shell_exec|passthru|proc_open|spawn\w*|Command(?:::new)?|ProcessBuilder|execute|open[23]\w*|capture[23]e?|FileName|Process\.Start|Open3\.\w+)`;

/** Starts a shell by its name. */
const shell = new RegExp(
  String.raw`\b${running}\b[^\n;]{0,80}?["'\x60({\s/](?:(?:ba|z|da|k|c)?sh|cmd(?:\.exe)?|powershell(?:\.exe)?)(?=["'\x60\s,\])};]|$)`,
);

/** Makes the streams of a program those of a connection, or copies between them. */
const tied =
  /\bopen\s*\(?\s*STD(?:IN|OUT)\s*,\s*["'][<>+]{1,2}&|\bfdopen\s*\(|->fdopen\b|std(?:in|out)\.reopen|\bdup2\s*\(|[<>]&\s?(?:%d|[3-9]\b|#\{)|\.Std(?:in|out)\s*(?:,[^=\n]{0,60})?=\s*(?!&|os\.|io\.|bytes|strings|nil|null)\w|from_raw_fd|\b0\s*=>\s*\$\w+\s*,\s*1\s*=>|:in\s*,\s*:out|:?\bin(?::|\s*=>)\s*\w+\s*,\s*:?out(?::|\s*=>)|getOutputStream\(\)[^]{1,2000}?getOutputStream\(\)|StandardInput\.Write|\bio\.Copy\(\s*\w*(?:std|pipe|w\b|in\b)|StdinPipe\(|popen2e?\b[^]{1,800}?IO\.copy_stream/i;

/** Variables that get what comes over a connection. */
const received =
  /(?:\$|my\s+\$|local\s+|set\s+|String\s+|let\s+)?(\w+)(?:\s*,\s*\w+)*\s*(?::=|=(?!=)|\s\[)[^\n=;]{0,80}?(?:\bgets\b|\.(?:read\w*|recv\w*|receive|Read\w*)\b|:receive\b|\bfgets\s*\(|\bfread\s*\(|\bsocket_read\s*\(|\bstream_get_(?:line|contents)\s*\(|<\$?\w*>)|\bgetline\s+(\w+)|\bread_line\(&mut\s+(\w+)|\b(?:recv|read)\(\s*\w+\s*,\s*(\w+)\s*,|\bgets\s+\$?\w+\s+(\w+)|\bsysread\s*\(?\s*\$?\w+\s*,\s*(?:my\s+)?\$(\w+)|\bwhile\s*\(?\s*<\$?\w*>/g;

const MAX_VARIABLES = 20;

/** Whether a command, as a program writes it, is the value of a variable that came over a connection. */
function runsReceived(source: string): boolean {
  const names = new Set<string>();
  for (const [whole, ...groups] of source.matchAll(received)) {
    names.add(groups.find((group) => group !== undefined) ?? (whole.includes("<") ? "_" : ""));
    if (names.size > MAX_VARIABLES) break;
  }
  names.delete("");
  for (const name of names) {
    const run = String.raw`(?:\b(?:${running}|eval|os\.execute|io\.popen|load(?:string)?|sh["'],\s*["']-c["'],)\s*[({\[]?\s*[^\n;(){}]{0,40}?|["'](?:-\w*c|\/[ck]|-Command)["'][\])\s.]{0,20}(?:args?\(|,)\s*[\[&]*|[\x60]|\bqx\W?\s?|%x\W\s?(?:#\{)?)(?<!\w)[$"']{0,2}${name}\b`;
    if (new RegExp(String.raw`${run}|\b${name}\s*\|&?\s*getline\b`).test(source)) return true;
  }
  return false;
}

const connections = new RegExp(connection, "g");

/** So many characters on each side of a connection are searched for a shell: the rest of a long file is about something else. */
const REACH = 2000;
const MAX_CONNECTIONS = 50;

/** Where a text in a language without a parser gives a shell to the other end of a connection; -1 where it does not. */
function indexOfConnection(source: string): number {
  let count = 0;
  for (const { index } of source.matchAll(connections)) {
    const near = source.slice(Math.max(0, index - REACH), index + REACH);
    if ((shell.test(near) && tied.test(near)) || runsReceived(near)) return index;
    if (++count === MAX_CONNECTIONS) break;
  }
  return -1;
}

/** Whether a text in a language without a parser gives a shell to the other end of a connection. */
export const isSocketProgram = (source: string): boolean => indexOfConnection(source) >= 0;

/** The line of the connection in such a text, counted from 0. */
export const lineOfConnection = (source: string): number =>
  source.slice(0, indexOfConnection(source)).split("\n").length - 1;

const interpreters =
  /^(?:perl|ruby|php\d?|lua[\d.]*|luajit|[gmn]?awk|tclsh|expect|go|java|jshell|groovy|rscript|julia|elixir|scala|kotlinc?)$/;

const writers = /^(?:echo|printf|cat|tee)$/;
const sourceFile = /\.(?:rb|p[lm]|php|lua|go|rs|c|cc|cpp|cs|java|kts?|scala|swift|awk|tcl|exs?|jl|groovy)["']?$/;

/** The text of a program that stands in the words of a command, that it reads from its own lines or writes to a file. */
export function programGivenTo({ name, words, redirects, reads }: Command): string | null {
  const isWritten = writers.test(name) && redirects.some(({ target }) => sourceFile.test(target.text));
  if (!interpreters.test(name) && !isWritten) return null;
  const heredocs = redirects.filter(({ operator }) => operator.startsWith("<<")).map(({ target }) => target);
  const printed = reads.filter((one) => writers.test(one.name)).flatMap((one) => one.words);
  return [...words, ...heredocs, ...printed].map(({ text }) => text).join("\n");
}
