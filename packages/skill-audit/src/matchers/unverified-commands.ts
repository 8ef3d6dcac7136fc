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
  mosquitto_sub: /^--insecure$/,
  mosquitto_pub: /^--insecure$/,
  grpcurl: /^-insecure$/,
  mongosh: /^--tlsAllowInvalid(?:Certificates|Hostnames)$/,
  "redis-cli": /^--insecure$/,
  vault: /^-tls-skip-verify$/,
  nomad: /^-tls-skip-verify$/,
  consul: /^-tls-skip-verify$/,
  k6: /^--insecure-skip-tls-verify$/,
  svn: /^--trust-server-cert(?:-failures=\S+)?$/,
  hg: /^--insecure$/,
  newman: /^(?:-k|--insecure)$/,
  restic: /^--insecure-tls$/,
  rclone: /^--no-check-certificate$/,
  podman: /^--tls-verify=false$/,
  buildah: /^--tls-verify=false$/,
  skopeo: /^--(?:src-|dest-)?tls-verify=false$/,
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
  if (/^(?:npm|pnpm|yarn)$/.test(name))
    return /\b(?:strict-?ssl|enableStrictSsl)[= ]false\b/i.test(line) ? "medium" : null;
  const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
  return setting?.test(line) ? "medium" : null;
}

/** Settings that programs keep, by program. */
const settings: Readonly<Record<string, RegExp>> = {
  conda: /\bssl_verify\s+(?:false|no|0)\b/i,
  mamba: /\bssl_verify\s+(?:false|no|0)\b/i,
  composer: /\bdisable-tls\s+true\b/i,
  apt: /Verify-(?:Peer|Host)=["']?(?:false|0)/i,
  "apt-get": /Verify-(?:Peer|Host)=["']?(?:false|0)/i,
  lftp: /verify-certificate\s+(?:no|false|off)\b/i,
};

const isValue = (text: string): boolean => {
  const before = valued.exec(text)?.[0];
  return before !== undefined && !before.slice(0, -1).includes("k");
};
