import { lineAt } from "../../line-at.ts";
import { inCode } from "../../matchers/code-lines.ts";
import { isShellLanguage } from "../../matchers/commands.ts";
import { isLocal } from "../../matchers/local-hosts.ts";
import { lineOfOption } from "../../matchers/option-line.ts";
import { isSample } from "../../matchers/shown-samples.ts";
import { isToldToRun } from "../../matchers/told.ts";
import { gravityUnverified } from "../../matchers/unverified-commands.ts";
import type { Argument, Call } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Disables the verification of certificates or host keys. */
export const verificationOff: SegmentRule = {
  kind: "segment",
  id: "verification-off",
  class: "evaluation",
  severity: "medium",
  prefilter:
    /\bcurl\b|--insecure|no-check-cert|no-verify-ssl|insecure-skip|sslVerify|SSL_NO_VERIFY|REJECT_UNAUTHORIZED|rejectUnauthorized|proxySSL|tls_?verify|check_certificate|host_key_checking|insecure|HTTPSVERIFY|\bverify\b|CERT_NONE|check_hostname|unverified_context|ssl\s?=\s?False|SkipCertificateCheck|CertificateValidation|StrictHostKeyChecking|strict-?ssl|AutoAddPolicy|InsecureSkipVerify|VERIFY_NONE|SSL_VERIFY(?:PEER|HOST)|verify_?(?:peer|host)|HostnameVerifier|HOSTNAME_VERIFIER|TrustAll|badCertificate|DangerousAccept|tls-skip-verify|tls-verify=|insecure-tls|tlsAllowInvalid|REQCERT|trust-server-cert|ssl_verify|StrictSsl|disable-tls|Verify-Peer|verify-certificate|no-check-certificate|mosquitto|grpcurl/i,
  programsOnly: true,
  isDemonstration: isSample,
  check: hitsOf,
};

function* hitsOf(segment: ReadSegment): Generator<Hit> {
  const { program, language } = segment;
  if (program !== null && isToldToRun(segment)) {
    for (const command of program.commands) {
      const severity = isLocal(command.text) ? null : gravityUnverified(command);
      if (severity !== null) yield { line: command.line, severity };
    }
    for (const call of program.calls)
      if (isOff(call) && !call.args.some(isOnlyLocal)) yield { line: lineOfOption(call, segment, optionName) };
  }
  if (isShellLanguage(language) || segment.place === "data") yield* hitsOfText(segment, variables);
  if (segment.place === "data") yield* hitsOfText(segment, settings);
  if (language === null && (segment.place === "block" || segment.place === "script"))
    yield* hitsOfText(segment, inOtherLanguages);
}

const optionName =
  /verify|rejectUnauthorized|strictSSL|check_hostname|unverified|CERT_NONE|TLS_REJECT|HTTPSVERIFY|Validation|ssl\s*=|AutoAdd|validate_certs/;

const isOnlyLocal = ({ strings }: Argument): boolean => strings.some(isLocal);

const offArgument =
  /^(?:verify|verify_ssl|ssl_verify|verify_certs|validate_certs|check_hostname|rejectUnauthorized|strictSSL)$/;

/** Checks a call. Assignments of settings are calls, too. */
function isOff({ callee, args, text }: Call): boolean {
  if (/jwt|jose|decode|token|signature/i.test(callee)) return false;
  const [first] = args;
  if (args.some(({ name, value }) => name !== null && offArgument.test(name) && /^(?:false|0)$/.test(value ?? "")))
    return true;
  if (args.some(({ name, text: given }) => name === "cert_reqs" && /CERT_NONE/.test(given))) return true;
  if (/(?:requests|httpx|[Ss]ession|[Cc]lient)\b.*\.verify$|\.check_hostname$|\.(?:rejectUnauthorized)$/.test(callee))
    return first?.value === "false";
  if (/NODE_TLS_REJECT_UNAUTHORIZED$|PYTHONHTTPSVERIFY$/.test(callee)) return first?.value === "0";
  if (callee.endsWith(".verify_mode")) return /CERT_NONE/.test(first?.text ?? "");
  if (callee.endsWith("_create_unverified_context")) return true;
  if (callee.endsWith("_create_default_https_context")) return /unverified/.test(first?.text ?? "");
  if (/ServerCertificateValidationCallback$/i.test(callee)) return /true/i.test(first?.text ?? "");
  if (callee.startsWith("aiohttp.")) return args.some(({ name, value }) => name === "ssl" && value === "false");
  return callee.endsWith(".set_missing_host_key_policy") && /AutoAddPolicy/.test(text);
}

/** Variables of the environment that are set without a command: in a shell, or in settings. */
const variables =
  /(?:^|[\s;&"'{,]|\$env:)(?:(?:NODE_TLS_REJECT_UNAUTHORIZED|PYTHONHTTPSVERIFY)["']?\s?[:=]\s?["']?0|GIT_SSL_NO_VERIFY["']?\s?[:=]\s?["']?(?:1|\$?true)|npm_config_strict_ssl["']?\s?[:=]\s?["']?false)\b/gim;

/** Files of settings, each of which says so on a line of its own. */
const settings =
  /^[ \t]*["']?(?:(?:[\w.-]{1,40}[._-])?(?:strict-?_?ssl|enableStrictSsl|sslVerify|ssl_verify|proxySSLVerify|verify_ssl|verify_certs|validate_certs|check_certificate|tls_?verify)["']?[ \t]*[:=][ \t]*["']?(?:false|no|off|0)\b|insecure[-_]skip[-_](?:tls[-_])?verify["']?[ \t]*[:=][ \t]*["']?true\b|--insecure[ \t]*$|insecure[ \t]*=[ \t]*true\b)/gim;

const inOtherLanguages =
  /InsecureSkipVerify:\s*true|VERIFY_NONE\b|CURLOPT_SSL_VERIFYPEER\s*(?:,|=>)\s*(?:false|0)|DangerousAcceptAnyServerCertificateValidator|danger_accept_invalid_certs\(true\)|verify:\s*:verify_none|ssl_verify(?:peer|host)\s{0,3}=\s{0,3}(?:0L?|FALSE|F)\b|verify_peer(?:_name)?["']?\s{0,3}=>\s{0,3}false|["']verify["']\s{0,3}=>\s{0,3}false|verify_hostname\s{0,3}=>\s{0,3}0|NoopHostnameVerifier|ALLOW_ALL_HOSTNAME_VERIFIER|TrustAllStrategy|CURLOPT_SSL_VERIFY(?:PEER|HOST),\s{0,3}0L?\b|badCertificateCallback\s{0,3}=[^;\n]{0,80}\btrue\b/g;

const lineOf = ({ text, line: first }: ReadSegment, line: number): string => text.split("\n")[line - first] ?? "";

function* hitsOfText(segment: ReadSegment, pattern: RegExp): Generator<Hit> {
  for (const match of segment.text.matchAll(pattern)) {
    const line = lineAt(segment.text, match.index + match[0].length, segment.line);
    if (inCode(segment, line) && !isLocal(lineOf(segment, line))) yield { line };
  }
}
