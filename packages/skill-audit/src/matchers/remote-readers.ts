import type { Command } from "../program.ts";

/** Programs that print what another machine says, without being made for the web: by name, with the words that make them do so. */
const readers: Readonly<Record<string, RegExp>> = {
  nc: /\w\s+\d+$/,
  ncat: /\w\s+\d+$/,
  netcat: /\w\s+\d+$/,
  socat: /\b(?:TCP|TCP4|TCP6|OPENSSL|SSL|UDP)\d?:/i,
  telnet: /\w/,
  websocat: /\bwss?:/,
  finger: /@/,
  openssl: /^s_client\b/,
  aws: /^s3 cp s3:\S+ -(?:\s|$)/,
  gsutil: /^cat\b/,
  gcloud: /^storage cat\b/,
  rclone: /^cat\b/,
  mc: /^cat\b/,
  ipfs: /^(?:cat|get)\b/,
  smbclient: /./,
  mosquitto_sub: /\s-h|^-h|--host/,
  "redis-cli": /(?:^|\s)-(?:h|u)\s/,
  git: /^archive\b.*--remote\b/,
};

/** What is read from a connection in PowerShell. */
const socketsOfNet = /^net\.(?:sockets|websockets)\./;

/** Whether a command prints what a server says that is asked in another way than by the web's. */
export function isRemoteReader({ name, words }: Command): boolean {
  if (socketsOfNet.test(name)) return true;
  const pattern = Object.hasOwn(readers, name) ? readers[name] : undefined;
  return pattern?.test(words.map(({ text }) => text).join(" ")) === true;
}

/** Options of ssh that take the next word as their value. */
const valued = /^-[BbcDEeFIiJLlmOopQRSWw]$/;

/** Whether a command prints what a program on another machine prints: `ssh guest@host 'cat setup'`. */
export const isRemoteShell = ({ name, words }: Command): boolean =>
  name === "ssh" &&
  words.filter(({ text }, at) => !text.startsWith("-") && !valued.test(words[at - 1]?.text ?? "")).length > 1;
