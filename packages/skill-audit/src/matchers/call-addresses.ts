import type { Argument, Call } from "../program.ts";
import { type Address, addressesIn } from "./addresses.ts";

/** The constants of an argument; where one ends with a slash, something goes on behind it. */
export const addressTexts = ({ value, strings, isInterpolated }: Argument): readonly string[] =>
  value !== null
    ? [value]
    : strings.map((text, at) => {
        if (text === "https:" || text === "http:") return joinedAt(strings, at);
        return isInterpolated && text.endsWith("/") ? `${text}${strings[at + 1] ?? "*"}` : text;
      });

/** The parts of an address as they are joined by slashes: `https:`, nothing, the host; more may follow. */
const joinedAt = (strings: readonly string[], at: number): string =>
  strings[at + 1] === "" ? `${strings[at]}//${strings[at + 2] ?? ""}/*` : (strings[at] ?? "");

/** Hosts that are given by themselves, with the path beside them. */
export function hostsOf({ callee, args }: Call): Address[] {
  const named = args.find(({ name }) => name === "hostname" || name === "host")?.value;
  const isConnection = /(?:HTTPS?Connection|ftplib\.FTP\w*|create_connection)$/.test(callee);
  const host = named ?? (isConnection ? (args[0]?.value ?? args[0]?.strings[0]) : undefined);
  if (host === undefined || host === null || !/^[\w.:[\]-]+$/.test(host)) return [];
  const path = args.find(({ name }) => name === "path")?.value ?? "/*";
  return addressesIn(`http://${/:[\da-f]*:/i.test(host) && !host.startsWith("[") ? `[${host}]` : host}${path}`);
}
