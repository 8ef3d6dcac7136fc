import type { ReadSegment } from "../segment.ts";
import { inCode } from "./code-lines.ts";
import { matchesIn } from "./matches.ts";

/** How the managers of packages of a system are told, in their settings, to look at no signature. */
const unsigned =
  /\bGOSUMDB["']?\s{0,4}[:=]\s{0,4}["']?off\b|\bGOFLAGS["']?\s{0,4}[:=]\s{0,4}["']?-insecure\b|^[ \t]*Trusted:[ \t]*yes\b|\bdeb(?:-src)?\s+\[[^\]\n]{0,120}\btrusted=yes\b|^[ \t]*gpgcheck[ \t]*=[ \t]*0\b|(?:\\n|\b)SigLevel\s{0,4}=\s{0,4}(?:Never|[\w ]{0,40}TrustAll)\b|\bAPT::Get::AllowUnauthenticated\s+["'\\]{0,3}(?:true|1|yes)|\bAcquire::Allow(?:Insecure|DowngradeToInsecure|Weak)Repositories\s+["'\\]{0,3}(?:true|1|yes)|\bAllow-Insecure:[ \t]*yes\b|(?:\\n|["'])Trusted: yes\b|(?:\\n|["'])gpgcheck\s?=\s?0\b/gim;

/** Words of such settings without which one of these lines means something else. */
const ofSource =
  /(?:\\n|\b)(?:URIs?|Types|baseurl|mirrorlist|metalink|Server|SigLevel|deb|deb-src|APT|Acquire|GOSUMDB|GOFLAGS)\b/;

/** Build tools of Java that take every package from one place, or from one that nobody vouches for. */
const mirrors =
  /<mirrorOf>\s{0,8}(?:\*|central|external:\*)[^<]{0,40}<\/mirrorOf>\s{0,20}(?:<(?!url)[^>]{1,40}>[^<]{0,80}<\/[^>]{1,40}>\s{0,20}){0,4}<url>\s{0,8}(https?:\/\/[^<\s]{1,200})|<url>\s{0,8}(https?:\/\/[^<\s]{1,200}?)\s{0,8}<\/url>\s{0,20}(?:<(?!mirrorOf)[^>]{1,40}>[^<]{0,80}<\/[^>]{1,40}>\s{0,20}){0,4}<mirrorOf>\s{0,8}(?:\*|central|external:\*)|<mirrorOf>\*<\/mirrorOf><url>(https?:\/\/[^<\s]{1,200})|\bmaven\s{0,4}\{[^{}]{0,80}\burl\b[^{}"'\n]{0,20}["'](http:\/\/[^"'\s]{1,200})["'][^{}]{0,80}\b(?:isA|a)llowInsecureProtocol\b/g;

/** The lines on which a source of packages is named whose packages need no signature. */
export function* unsignedSources(segment: ReadSegment): Generator<number> {
  const { text, line: first } = segment;
  if (!ofSource.test(text)) return;
  for (const { line, text: found } of matchesIn(text, unsigned, first)) {
    const at = line + (/^[\r\n]/.test(found) ? 1 : 0);
    if (inCode(segment, at)) yield at;
  }
}

/** Addresses that such tools are told to take packages from. */
export function* mirrorsStated({
  text,
  line: first,
}: ReadSegment): Generator<Readonly<{ line: number; spec: string }>> {
  for (const { groups, line } of matchesIn(text, mirrors, first))
    yield { line, spec: groups.find((group) => group !== undefined) ?? "" };
}
