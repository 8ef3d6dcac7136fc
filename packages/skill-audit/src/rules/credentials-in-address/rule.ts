import { matchesIn } from "../../matchers/matches.ts";
import { isPlaceholder } from "../../matchers/placeholders.ts";
import type { SegmentRule } from "../../rule.ts";

const address =
  /\b[a-z][a-z0-9]{1,11}(?:\+[a-z0-9]+)?:\/\/([^\s/:@"'`<>(){}[\]]{1,64}):([^\s/@"'`<>(){}[\]]{5,80})@([A-Za-z0-9](?:[\w.-]*\w)?)/g;

/** Placeholder and default passwords. */
const standIn =
  /pass|pwd|secret|token|your|key|user|admin|root|postgres|mysql|mongo|redis|guest|test|dev|local|demo|sample|example|hunter2|letmein|qwerty|^[A-Z_]+$|^[a-z]+$|^\d+$|^(.)\1+$/i;

/** Local and placeholder hosts. */
const nowhere =
  /^(?:localhost|127\.|0\.0\.0\.0|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|host$|hostname$|my|your|[^.]*$)|(?:^|[.-])(?:example|test|invalid|local|internal|localhost|docker)(?:\.|$)|^(?:db|database|server|host|proxy|cluster)\.(?:com|net|org)$/i;

/** Contains a URL with credentials. */
export const credentialsInAddress: SegmentRule = {
  kind: "segment",
  id: "credentials-in-address",
  class: "secret",
  severity: "medium",
  ignoredModifiers: ["unreached"],
  // The URL may be concatenated from parts, separated by quotation marks, plus signs, and line breaks.
  prefilter: /:\/\/[^\s/:@"'`<>]{1,64}:["'`+.\s\\]{0,40}[^\s/@"'`<>]{5,80}["'`+.\s\\]{0,40}@/i,
  *check(segment) {
    const { text, line: firstLine } = segment;
    const written = Array.from(matchesIn(text, address, firstLine));
    const found = new Set(written.map(({ text: whole }) => whole));
    const joined = (segment.program?.strings ?? []).flatMap(({ value, line }) =>
      Array.from(matchesIn(value, address, line)).filter(({ text: whole }) => !found.has(whole)),
    );
    for (const { groups, line } of [...written, ...joined]) {
      const [user = "", password = "", host = ""] = groups;
      if (!standIn.test(password) && !isNowhere(host, password) && !isStandIn(user, password)) yield { line };
    }
  },
};

/** Returns whether the host is local or a placeholder. Example hosts with a random password do not count. */
const isNowhere = (host: string, password: string): boolean =>
  nowhere.test(host) && !(host.endsWith(".example") && isRandom(password));

const isRandom = (password: string): boolean =>
  password.length >= MIN_ENTROPY_LENGTH &&
  [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(password)) &&
  !isPlaceholder(password);

const MIN_ENTROPY_LENGTH = 12;

/** Returns whether a password is a placeholder. Short passwords are not checked by entropy. */
const isStandIn = (user: string, password: string): boolean =>
  user.toLowerCase() === password.toLowerCase() ||
  !/\d/.test(password) ||
  (password.length >= MIN_ENTROPY_LENGTH && isPlaceholder(password));
