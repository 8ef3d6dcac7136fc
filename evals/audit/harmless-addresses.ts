import { isIPv4, isIPv6 } from "node:net";

/** Services that attackers abuse. Paths on them in the cases are invented. */
const abusedServices: ReadonlySet<string> = new Set([
  "api.stripe.com",
  "api.telegram.org",
  "bit.ly",
  "discord.com",
  "docs.google.com",
  "files.catbox.moe",
  "gist.githubusercontent.com",
  "github.com",
  "gofile.io",
  "is.gd",
  "pastebin.com",
  "raw.githubusercontent.com",
  "registry.npmjs.org",
  "slack.com",
  "tinyurl.com",
  "www.google.com",
  "www.w3.org",
]);

/** RFC 2606, RFC 6761, and `zz`, which ISO 3166 leaves to its users, so that it is no country's domain. */
const reservedName = /\.(example|test|invalid|localhost|zz)$/;

/** RFC 5737, the machine itself, and any address of it. */
const reservedIPv4 = /^((192\.0\.2|198\.51\.100|203\.0\.113|127\.0\.0)\.\d+|0\.0\.0\.0)$/;

/** A run of base64 or hexadecimal long enough to hold an address. */
const encodedRun = /[A-Za-z0-9+/]{20,}={0,2}/g;

const dotted = (number: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join(".");

const hostOf = (authority: string): string => {
  const [, bracketed, plain = ""] = /^(?:[^@]*@)?(?:\[([^\]]*)\]|([^:]*))/.exec(authority) ?? [];
  const host = bracketed ?? plain;
  return /^\d{8,}$/.test(host) ? dotted(Number(host)) : host.toLowerCase();
};

const plainAddresses = (text: string): readonly string[] => [
  ...[...text.matchAll(/[a-z]+:\/\/((?:[^@/\s"'`]*@)?[[\]\w.:-]+)/gi)].map(([, authority = ""]) => hostOf(authority)),
  ...[...text.matchAll(/(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.]*\d)/g)].map(([address]) => address),
];

const decoded = (run: string): readonly string[] =>
  (["base64", "hex", "utf16le"] as const).map((encoding) =>
    encoding === "utf16le"
      ? Buffer.from(run, "base64").toString("utf16le")
      : Buffer.from(run, encoding).toString("latin1"),
  );

/** Hosts and numbers of a text's addresses, those within encoded text among them. */
export const addressesIn = (text: string): readonly string[] =>
  [text, ...(text.match(encodedRun) ?? []).flatMap(decoded)]
    .flatMap(plainAddresses)
    .filter((host) => host.includes(".") || isIPv6(host));

/** Whether an address leads nowhere, or to a service that is known to be abused. */
export const isHarmless = (host: string): boolean => {
  if (isIPv4(host)) return reservedIPv4.test(host);
  if (isIPv6(host)) return host.startsWith("2001:db8:");
  const isNoAddress = /^[\d.]+$/.test(host);
  return isNoAddress || reservedName.test(host) || abusedServices.has(host);
};
