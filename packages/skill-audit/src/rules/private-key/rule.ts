import type { Severity } from "../../audit-facts.ts";
import { matchesIn } from "../../matchers/matches.ts";
import { isPlaceholder } from "../../matchers/placeholders.ts";
import type { SegmentRule } from "../../rule.ts";

const block =
  /-----BEGIN ((?:[A-Z0-9]+ )*)PRIVATE KEY(?: BLOCK)?-----([\s\S]{40,8000}?)-----END (?:[A-Z0-9]+ )*PRIVATE KEY/g;

/** A complete PEM key encoded in Base64 again, as in configuration files. */
const encodedBlock = /LS0tLS1CRUdJTi[A-Za-z0-9+/\s"'\\]{80,10000}={0,2}/g;

/** Other key formats: PuTTY and WireGuard. */
const otherForms: readonly RegExp[] = [
  /PuTTY-User-Key-File-\d[^\n]{0,80}\n[^\n]{0,40}none\s[\s\S]{0,2000}?Private-Lines: \d{1,3}\s{1,4}([A-Za-z0-9+/=\s]{40,4000})/g,
  /\bPrivateKey\s{0,4}=\s{0,4}["']?([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)/g,
];

/** Separators inside a key in source code or configuration files. */
const wrapping = /\\r|\\n|[\s"'`+,\\]/g;

/** Length of the shortest key (Ed25519) in Base64. */
const MIN_LENGTH = 60;

/** First bytes of OpenSSH and OpenPGP keys; all others start with an ASN.1 sequence. */
const openSsh = "openssh-key-v1";
const SEQUENCE = 0x30;

/** Contains a private key. */
export const privateKey: SegmentRule = {
  kind: "segment",
  id: "private-key",
  class: "secret",
  severity: "high",
  ignoredModifiers: ["documentation", "unreached"],
  prefilter:
    /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY|LS0tLS1CRUdJTi|PuTTY-User-Key-File|PrivateKey\s{0,4}=\s{0,4}["']?[A-Za-z0-9+/]{42}/i,
  *check({ text, line: firstLine }) {
    for (const { groups, line } of matchesIn(text, block, firstLine)) {
      const severity = severityOf(groups[0] ?? "", groups[1] ?? "");
      if (severity !== null) yield { line, severity };
    }
    for (const { text: encoded, line } of matchesIn(text, encodedBlock, firstLine)) {
      const decoded = Buffer.from(
        encoded.replace(wrapping, (mark) => (mark === "+" ? mark : "")),
        "base64",
      ).toString("latin1");
      for (const [, kind = "", body = ""] of decoded.matchAll(block)) {
        const severity = severityOf(kind, body);
        if (severity !== null) yield { line, severity };
      }
    }
    for (const form of otherForms)
      for (const { groups, line } of matchesIn(text, form, firstLine))
        if (!isPlaceholder((groups[0] ?? "").replace(/[=\s]/g, ""))) yield { line };
  },
};

function severityOf(kind: string, body: string): Severity | null {
  const isEncrypted = kind.includes("ENCRYPTED") || body.includes("ENCRYPTED");
  // In older formats, an empty line separates headers from the key.
  const digits = body.replace(/^(?:\s|\\n)*(?:[A-Za-z-]+: [^\n\\]*(?:\\n|\s)+)+/, "").replace(wrapping, "");
  if (digits.length < MIN_LENGTH || !/^[A-Za-z0-9+/]+=*(?:=[A-Za-z0-9+/]{4})?$/.test(digits)) return null;
  const bytes = Buffer.from(digits, "base64");
  const isKey =
    kind.includes("PGP") || isEncrypted || bytes[0] === SEQUENCE || bytes.toString("latin1").startsWith(openSsh);
  if (!isKey || isPlaceholder(digits.slice(-40).replaceAll("=", ""))) return null;
  return isEncrypted ? "medium" : "high";
}
