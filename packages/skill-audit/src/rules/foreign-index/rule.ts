import { type Address, addressesIn, isNearby, isPlaceholder } from "../../matchers/addresses.ts";
import { isInstall } from "../../matchers/commands.ts";
import { indexVariables } from "../../matchers/index-variables.ts";
import { isToldToInstall } from "../../matchers/install-told.ts";
import { isToldNotToCheck, isToldOfPlace } from "../../matchers/other-managers.ts";
import { addsSource, statedIndexes, writtenIndexes } from "../../matchers/package-indexes.ts";
import { otherIndexes, otherUntrusting, ownIndexes } from "../../matchers/package-texts.ts";
import { installationOf } from "../../matchers/packages.ts";
import { startedInstalls } from "../../matchers/started-installs.ts";
import { mirrorsStated, unsignedSources } from "../../matchers/unsigned-sources.ts";
import type { Command } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Installs packages from another index or without verification. */
export const foreignIndex: SegmentRule = {
  kind: "segment",
  id: "foreign-index",
  class: "installation",
  severity: "high",
  prefilter:
    /index-url|trusted-host|find-links|default-index|--index\b|registry|_INDEX|index_url|tool\.uv|--source|trusted=yes|allow-unauthenticated|nogpgcheck|no-gpg-check|allow-untrusted|apt-key|GOPROXY|_(?:MIRROR|CHANNELS?|DOMAIN|DIST_SERVER|FIND_LINKS)|PUB_HOSTED|INSECURE_HOST|TRUSTED_HOST|download\.file\.extra|\brepos?\s{0,4}=|RegistrySpec|substituters|-sigs|sandbox\s+false|no-sandbox|gpg-?verify|nosignature|NoSecurity|AllowUnsigned|--server|--mirror|\s(?:-[cXM]|--channel|channels|ar|addrepo|add)[\s=]+["']?\w{0,40}\s?["']?https?:|--dangerous|\bsources?\s+(?:add|-a|--add)|nuget\s+add|Register-P|ignore-checksum|ignore-security|\[\[index|Trusted:|gpgcheck|SigLevel|AllowUnauth|Allow-?Insecure|addrepo|Set-PS|mirrorOf|insteadOf|^channels:|packageSources|\[source|poetry\.source|SkipPublisherCheck|GOSUMDB|GOINSECURE|\s-[if]\s/i,
  check: function* (segment) {
    for (const hit of hitsOf(segment)) yield { severity: "medium", ...hit };
  },
};

/** Default indexes, indexes of known vendors, and common mirrors. */
const known =
  /(?:^|\.)(?:pypi\.org|pythonhosted\.org|pytorch\.org|npmjs\.org|npmjs\.com|yarnpkg\.com|golang\.org|goproxy\.(?:cn|io)|rsproxy\.cn|sjtu\.edu\.cn|bfsu\.edu\.cn|nju\.edu\.cn|flutter-io\.cn|volces\.com|nixos\.org|cachix\.org|luarocks\.org|metacpan\.org|cpan\.org|packagist\.org|hex\.pm|ocaml\.org|conda-forge\.org|bioconda\.github\.io|jsr\.io|nvidia\.com|pyg\.org|vllm\.ai|flashinfer\.ai|unsloth\.ai|tsinghua\.edu\.cn|aliyun\.com|npmmirror\.com|ustc\.edu\.cn|tencent\.com|huaweicloud\.com|douban\.com|rubygems\.org|crates\.io|anaconda\.org|anaconda\.com|npm\.pkg\.github\.com|pkg\.dev|pkgs\.dev\.azure\.com|nuget\.org|powershellgallery\.com|(?:abetlen|huggingface)\.github\.io|storage\.googleapis\.com|github\.com|githubusercontent\.com|huggingface\.co|amd\.com|intel\.com|rocm\.com|amazonaws\.com|buf\.build|gitlab\.com|mmdetection\.com|openmmlab\.com|openxlab\.org\.cn|dgl\.ai|googleapis\.com|jfrog\.io|cloudsmith\.io|gemfury\.com|fury\.io)$/;

const isForeign = (address: Address): boolean =>
  !isNearby(address) && !isPlaceholder(address) && (!known.test(address.host) || !address.isSecure);

const indexOption =
  /^(?:-i|-f|--index-url|--extra-index-url|--find-links|--default-index|--index|--registry|--source|--clear-sources)(?:=|$)/;
const unchecked =
  /^(?:--ignore-checksums?|--allow-empty-checksums(?:-\w+)?|--ignore-security-hash|--allow-unauthenticated|--nogpgcheck|--no-gpg-checks|--allow-untrusted|--no-gpg-check|--allow-insecure-repositories|-SkipPublisherCheck(?::\$true)?)$/i;

/** Finds environment variables, and statements in languages without a parser. */
function* hitsOfOthers(segment: ReadSegment): Generator<Hit> {
  if (!isToldToInstall(segment)) return;
  const lines = new Set<number>();
  for (const { line, index, host } of indexVariables(segment))
    if (index === undefined ? !isKnownHost(host ?? "") : addressesIn(index).some(isForeign)) lines.add(line);
  for (const { line, spec } of otherIndexes(segment))
    if (addressesIn(spec).some((one) => isForeign(one) && !ownIndexes.test(one.host))) lines.add(line);
  for (const { line } of otherUntrusting(segment)) lines.add(line);
  for (const { line, spec } of mirrorsStated(segment)) if (addressesIn(spec).some(isForeign)) lines.add(line);
  for (const line of unsignedSources(segment)) lines.add(line);
  for (const line of lines) yield { line };
}

function* hitsOf(segment: ReadSegment): Generator<Hit> {
  if (segment.place !== "prose" && segment.place !== "comment") yield* hitsOfOthers(segment);
  if (segment.program === null) yield* hitsOfData(segment);
  else if (isToldToInstall(segment)) {
    for (const command of [...segment.program.commands, ...startedInstalls(segment.program)])
      if (usesForeign(command) || addsSplatted(command, segment))
        yield isInClear(command) ? { line: command.line, severity: "high" } : { line: command.line };
    for (const { index, line } of [...writtenIndexes(segment.program), ...statedIndexes(segment)])
      if (addressesIn(index).some(isForeign)) yield { line };
  }
}

/** Returns whether packages are downloaded unencrypted, so that anyone on the network path can replace them. */
const isInClear = ({ words }: Command): boolean =>
  words
    .flatMap(({ text }) => addressesIn(text))
    .some((one) => isForeign(one) && !one.isSecure && !known.test(one.host));

/** Returns whether splatted PowerShell parameters add an index: `Register-PSRepository @near`. */
function addsSplatted(command: Command, { text }: ReadSegment): boolean {
  if (!addsSource(command)) return false;
  const names = Array.from(command.text.matchAll(/@(\w{1,60})/g), ([, name = ""]) => name);
  return names.some((name) => {
    const table =
      new RegExp(String.raw`\$${name}\s{0,8}=\s{0,8}(?:\[\w{1,20}\])?@\{([^}]{0,800})\}`, "i").exec(text)?.[1] ?? "";
    return addressesIn(table).some(isForeign);
  });
}

function usesForeign(command: Command): boolean {
  const { words, text, name } = command;
  const texts = words.map((word) => word.text);
  if (isToldNotToCheck(command) || (isToldOfPlace(command) && addressesIn(text).some(isForeign))) return true;
  if (/\[[^\]]*trusted=yes/.test(text) && /\bdeb\b/.test(text)) return true;
  if (name === "apt-key" && texts[0] === "add") return true;
  if (/^(?:npm|pnpm|yarn|pip3?)$/.test(name) && texts[0] === "config")
    return (
      texts.some((one) => /registry$|RegistryServer$|index-url$/.test(one)) &&
      texts.flatMap(addressesIn).some(isForeign)
    );
  if (name === "git" && texts[0] === "config")
    return (
      /\burl\.\S+\.(?:pushI|i)nsteadOf\s+["']?https?:/i.test(text) &&
      addressesIn(texts.find((one) => one.startsWith("url."))?.replace(/\.\w*insteadOf$/i, "") ?? "").some(isForeign)
    );
  // PowerShell's grammar does not parse `--source=`, so the text is checked.
  if (addsSource(command)) return addressesIn(text).some(isForeign);
  if (!isInstall(command) && name !== "python" && installationOf(command) === null) return false;
  return (
    texts.some((one) => unchecked.test(one) || (name === "snap" && one === "--dangerous")) ||
    texts.some(
      (one, at) => /^--trusted-host(?:=|$)/.test(one) && !isKnownHost(one.split("=")[1] ?? texts[at + 1] ?? ""),
    ) ||
    texts.some(
      (one, at) =>
        indexOption.test(one) && addressesIn(one.includes("=") ? one : (texts[at + 1] ?? "")).some(isForeign),
    )
  );
}

function isKnownHost(host: string): boolean {
  const [address] = addressesIn(`https://${host}`);
  return address === undefined || !isForeign(address);
}

/** Statements in configuration files of package managers. */
const statement =
  /^source\s+["'](\S+)["']|^\s*["']?(?:--(?:extra-)?index-url|--find-links|-i|-f|(?:@[\w-]+:)?registry|npmRegistryServer|channel_alias|(?:extra-|default-)?index-url|find-links|replace-with-registry|url(?=\s*=\s*"[^"]*\/simple))["']?[ \t]*[:=\s]\s*["']?(\S+)|^\s*(?:--)?trusted-host[ \t]*[=\s]\s*(\S+)|^\s*\[url\s+"(https?:[^"]+)"\]\s*$/;

/** By a text of such a file, what a line of it names. */
const listed: readonly (readonly [file: RegExp, line: RegExp])[] = [
  [/^[ \t]*(?:\w+_)?channels:/m, /^\s*-\s+["']?(https?:\S+)/],
  [/<packageSources>/, /<add\s[^>]{0,200}\bvalue\s*=\s*"(https?:[^"]+)"/],
  [/^\s*\[\[(?:tool\.(?:poetry\.source|uv\.index|pdm\.source)|source|index)\]\]/m, /^\s*url\s*=\s*"(https?:[^"]+)"/],
];

function* hitsOfData({ place, text, line }: ReadSegment): Generator<Hit> {
  if (place !== "data") return;
  const patterns = listed.filter(([file]) => file.test(text)).map(([, pattern]) => pattern);
  const lines = text.split("\n");
  for (const [at, one] of lines.entries()) {
    const [, source, named, host, replaced] = statement.exec(one) ?? [];
    // Git is told to get from one place what is at another.
    const isRedirect = replaced !== undefined && /^\s*(?:pushI|i)nsteadOf\s*=\s*"?https?:/i.test(lines[at + 1] ?? "");
    const item = patterns.map((pattern) => pattern.exec(one)?.[1]).find((found) => found !== undefined);
    const index = source ?? named ?? (isRedirect ? replaced : item);
    const isHit = index === undefined ? host !== undefined && !isKnownHost(host) : addressesIn(index).some(isForeign);
    if (isHit) yield { line: line + at };
  }
}
