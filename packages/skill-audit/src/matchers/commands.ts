import type { Call, Command, Language } from "../program.ts";

/** Programs that get something from the network, by name. */
const downloaders = new Set([
  "curl",
  "wget",
  "aria2c",
  "http",
  "https",
  "xh",
  "fetch",
  "lynx",
  "ftp",
  "tftp",
  "invoke-webrequest",
  "invoke-restmethod",
  "start-bitstransfer",
  "desktopimgdownldr",
  "net.webclient.downloadstring",
  "net.webclient.downloadfile",
  "net.webclient.downloaddata",
  "net.http.httpclient.getstringasync",
]);

/** Programs that send something to others, beside those that download. */
const senders = new Set([
  "nc",
  "ncat",
  "netcat",
  "socat",
  "telnet",
  "scp",
  "sftp",
  "rsync",
  "rclone",
  "sendmail",
  "mail",
  "dig",
  "nslookup",
  "host",
  "ssh",
  "send-mailmessage",
  "net.webclient.uploadstring",
  "net.webclient.uploadfile",
  "net.webclient.uploaddata",
  "net.webclient.uploadvalues",
]);

/** Programs that run the program they are given. */
const interpreters =
  /^(?:ba|z|da|k|a|fi|c|tc)?sh$|^(?:python|pypy)[\d.]*$|^(?:node|nodejs|deno|bun|tsx|perl|ruby|php|lua|osascript|pwsh|powershell|eval|source|\.|invoke-expression|cmd|rundll32|mshta|wscript|cscript|rscript|julia|tclsh|expect|groovy|jshell|elixir|guile|tcc|nu|xonsh)$/;

/** Programs of Windows that download only with these arguments. */
const otherDownloaders: Readonly<Record<string, RegExp>> = {
  bitsadmin: /^\/(?:transfer|addfile)$/i,
  certutil: /^[-/](?:urlcache|verifyctl)$/i,
};

/** Clients of .NET, whatever is done with their answer. */
const clientsOfNet = /^net\.(?:webclient\.(?:download|open)|http\.httpclient\.get)/;

export function isDownloader({ name, words }: Command): boolean {
  if (downloaders.has(name) || clientsOfNet.test(name)) return true;
  const option = Object.hasOwn(otherDownloaders, name) ? otherDownloaders[name] : undefined;
  return option !== undefined && words.some(({ text }) => option.test(text));
}

/** Whether the programs of a language consist of commands. */
export const isShellLanguage = (language: Language | null): boolean =>
  language === "bash" || language === "powershell" || language === "batch";

export const isSender = ({ name }: Command): boolean => senders.has(name);
export const isInterpreter = ({ name }: Command): boolean => interpreters.test(name);

/** Calls that go over the network, by what a callee begins with. */
const networkCalls =
  /^(?:requests\.(?:get|post|put|patch|delete|head|request|Session)|httpx\.|aiohttp\.|urllib2\.|urllib\.request\.|urlopen|http\.client\.|feedparser\.parse|urllib3\.|httplib2\.|imaplib\.|dns\.resolver\.|ftplib\.|smtplib\.|paramiko\.|socket\.(?:socket|create_connection|getaddrinfo|gethostbyname)|websockets?\.|pycurl\.|boto3\.|fetch\b|axios\b|got\b|ky\b|undici\.|node-fetch|superagent|needle|https?\.(?:get|request)|net\.(?:connect|createConnection|Socket)|tls\.connect|dgram\.|dns(?:\/promises)?\.|nodemailer|WebSocket\b|ws\(\)\.send|XMLHttpRequest|navigator\.sendBeacon|Net\.WebClient|Net\.Http|Net\.Sockets|Net\.Mail|Net\.WebRequest)/;

export const isNetworkCall = ({ callee }: Call): boolean => networkCalls.test(callee);

/** Programs of package managers, and what of theirs installs. */
const installers: Readonly<Record<string, RegExp>> = {
  pip: /^install$/,
  pip3: /^install$/,
  pipx: /^(?:install|run)$/,
  uv: /^(?:pip|add|tool|sync)$/,
  uvx: /./,
  poetry: /^(?:add|install)$/,
  conda: /^(?:install|create)$/,
  mamba: /^(?:install|create)$/,
  npm: /^(?:i|install|add|ci|exec|x|init|create)$/,
  pnpm: /^(?:i|install|add|dlx|create)$/,
  yarn: /^(?:add|install|dlx|create|global)$/,
  bun: /^(?:add|install|i|x|create)$/,
  npx: /./,
  bunx: /./,
  pnpx: /./,
  deno: /^(?:install|add)$/,
  gem: /^install$/,
  bundle: /^(?:install|add)$/,
  cargo: /^(?:install|add|binstall)$/,
  go: /^(?:install|get)$/,
  brew: /^(?:install|tap|reinstall)$/,
  apt: /^(?:install|upgrade)$/,
  "apt-get": /^(?:install|upgrade)$/,
  dnf: /^install$/,
  yum: /^install$/,
  apk: /^add$/,
  pacman: /^-S/,
  snap: /^install$/,
  choco: /^install$/,
  winget: /^install$/,
  scoop: /^install$/,
  dotnet: /^(?:add|tool)$/,
  composer: /^(?:require|install)$/,
  "install-module": /./,
  "install-package": /./,
  "install-script": /./,
};

/** Whether a command installs a package, or runs one it gets for that. */
export function isInstall({ name, words }: Command): boolean {
  const pattern = Object.hasOwn(installers, name) ? installers[name] : undefined;
  if (pattern)
    return (
      words.some(({ text }) => pattern.test(text)) && !words.some(({ text }) => /^(?:--help|-h|--version)$/.test(text))
    );
  return (
    /^python[\d.]*$/.test(name) && words[0]?.text === "-m" && words[1]?.text === "pip" && words[2]?.text === "install"
  );
}
