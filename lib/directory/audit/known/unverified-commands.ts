import type { Command } from "../program.ts";

/** Options by program. A word that stands for several short options is told by its last ones. */
const options: Readonly<Record<string, RegExp>> = {
  curl: /^(?:-[a-zA-Z]*k[a-zA-Z]*|--insecure|--proxy-insecure)$/,
  wget: /^--no-check-certificate$/,
  aria2c: /^--check-certificate=false$/,
  http: /^--verify=(?:no|false)$/,
  https: /^--verify=(?:no|false)$/,
  aws: /^--no-verify-ssl$/,
  kubectl: /^--insecure-skip-tls-verify(?:=true)?$/,
  helm: /^--(?:kube-)?insecure-skip-tls-verify(?:=true)?$/,
  oc: /^--insecure-skip-tls-verify(?:=true)?$/,
  argocd: /^--insecure$/,
  "yt-dlp": /^--no-check-certificates?$/,
  "invoke-webrequest": /^-SkipCertificateCheck$/i,
  "invoke-restmethod": /^-SkipCertificateCheck$/i,
};
/** Short options of curl that take the rest of the word as their value: a `k` in it is none. */
const valued = /^-[a-zA-Z]*?[AbcCdDeEFhHKmoPQrtTuUwxXyYz]/;

/** How grave it is that a command does not check who is at the other end; null where it does. */
export function gravityUnverified({ name, words }: Command): "medium" | "low" | null {
  const texts = words.map(({ text }) => text);
  const pattern = Object.hasOwn(options, name) ? options[name] : undefined;
  if (pattern) return texts.some((text) => pattern.test(text) && !isValue(text)) ? "medium" : null;
  const line = texts.join(" ");
  if (/^(?:ssh|scp|sftp|rsync|ssh-copy-id)$/.test(name))
    return /StrictHostKeyChecking[= ]no\b/i.test(line) ? "low" : null;
  if (name === "git") return /\bhttp\.(?:\S+\.)?sslVerify[= ]["']?(?:false|0)\b/i.test(line) ? "medium" : null;
  if (/^(?:npm|pnpm|yarn)$/.test(name)) return /\bstrict-?ssl[= ]false\b/i.test(line) ? "medium" : null;
  return null;
}

const isValue = (text: string): boolean => {
  const before = valued.exec(text)?.[0];
  return before !== undefined && !before.slice(0, -1).includes("k");
};
