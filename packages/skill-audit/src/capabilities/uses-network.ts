import { isDownloader, isNetworkCall, isSender } from "../matchers/commands.ts";
import type { CapabilityCheck } from "./capability.ts";

/** Downloads or sends data. `git`, `gh`, and the command-line tools of cloud providers are network tools, too. */
export const usesNetwork: CapabilityCheck = {
  capability: "uses-network",
  prefilter:
    /['"](?:node:)?(?:https?|http2|net|tls|dgram|dns)['"]|\b(?:smtplib|ftplib|paramiko|pycurl|http\.client|superagent|needle|nodemailer|sendBeacon|dgram|ky|ssh|sftp|telnet|socat|netcat|rclone|sendmail|dig|nslookup|xh|lynx|t?ftp|certutil|bitsadmin|Net\.\w+|start-bitstransfer|send-mailmessage|curl|wget|aria2c|invoke-\w+|iwr|irm|requests|httpx|aiohttp|urllib|urlopen|fetch|axios|got|undici|https?\.(?:get|request)|socket|websockets?|boto3|nc|ncat|scp|rsync|WebClient|HttpClient|XMLHttpRequest|WebFetch|WebSearch)\b|\b(?:https?|host|mail)[ \t]+[^\s:]|\bgit\s+(?:-c\s+\S+\s+)*(?:clone|pull|push|fetch)\b|\b(?:gh|aws|gcloud|az|kubectl|vercel|wrangler|supabase)\s+[a-z]/i,
  check: ({ program, place, text, line }) => {
    if (program === null) return place === "frontmatter" ? lineOf(text, line) : null;
    const command = program.commands.find(
      (candidate) => isDownloader(candidate) || isSender(candidate) || isRemote(candidate),
    );
    return (command ?? program.calls.find(isNetworkCall))?.line ?? null;
  },
};

const remoteTools = new Set(["gh", "aws", "gcloud", "az", "kubectl", "vercel", "wrangler", "supabase"]);

const isRemote = ({ name, words }: Readonly<{ name: string; words: readonly Readonly<{ text: string }>[] }>): boolean =>
  remoteTools.has(name) || (name === "git" && words.some(({ text }) => /^(?:clone|pull|push|fetch)$/.test(text)));

/** Returns the line in the frontmatter that allows a web tool. */
function lineOf(text: string, line: number): number | null {
  const at = text.split("\n").findIndex((row) => /\bWeb(?:Fetch|Search)\b/.test(row));
  return at < 0 ? null : line + at;
}
