import { matchesIn } from "../../matchers/matches.ts";
import { isTold } from "../../matchers/sentences.ts";
import type { Command, Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Runs a container image without a fixed version. */
export const floatingImage: SegmentRule = {
  kind: "segment",
  id: "floating-image",
  class: "installation",
  severity: "medium",
  prefilter: /\b(?:docker|podman|nerdctl)\b|\bservices:/i,
  check: (segment) => [...hitsOf(segment), ...hitsOfServices(segment)],
};

/** Services in a Compose file. */
const services = /^services:[ \t]*$/m;
const imageOfService = /^[ \t]*image:[ \t]*["']?(?:\$\{\w+:?-([^}\s]+)\}|([^\s"'#$]+))["']?[ \t]*(?:#.*)?$/gm;

function* hitsOfServices({ place, text, line: firstLine }: ReadSegment): Generator<Hit> {
  if (place !== "data" || !services.test(text) || /^[ \t]*build:/m.test(text)) return;
  for (const { groups, line } of matchesIn(text, imageOfService, firstLine))
    if (isFloating(groups[0] ?? groups[1] ?? "")) yield { line, severity: "low" };
}

function* hitsOf(segment: ReadSegment): Generator<Hit> {
  const { program } = segment;
  if (program === null || !isTold(segment)) return;
  const built = imagesBuilt(program);
  for (const command of program.commands) {
    const image = imageRun(command);
    if (image === null || built.has(withoutTag(image)) || !isFloating(image)) continue;
    yield hasMachine(command) ? { line: command.line } : { line: command.line, severity: "low" };
  }
}

/** Options of `docker run` without a value. */
const flag =
  /^(?:-[dtiPq]+|--(?:rm|detach|tty|interactive|privileged|init|read-only|publish-all|no-healthcheck|oom-kill-disable|sig-proxy|quiet|disable-content-trust|replace|rmi))$|=/;

/** Returns the image that a command runs; null if there is none or it is not constant. */
function imageRun({ name, words }: Command): string | null {
  if (!/^(?:docker|podman|nerdctl)$/.test(name)) return null;
  const from = words[0]?.text === "container" ? 1 : 0;
  if (!/^(?:run|create)$/.test(words[from]?.text ?? "")) return null;
  for (let at = from + 1; at < words.length; at++) {
    const text = words[at]?.text ?? "";
    if (!text.startsWith("-")) return words[at]?.isLiteral ? text : null;
    if (!flag.test(text) && !/^-[a-zA-Z]\S/.test(text)) at += 1;
  }
  return null;
}

const withoutTag = (image: string): string => image.replace(/@.*$/, "").replace(/:[^/]*$/, "");

const official =
  /^(?:ubuntu|debian|alpine|fedora|centos|busybox|python|node|golang|rust|ruby|php|openjdk|nginx|httpd|caddy|traefik|redis|postgres|mysql|mariadb|mongo|memcached|rabbitmq|elasticsearch|kibana|consul|vault|docker|registry|neo4j|influxdb|cassandra|nats|wordpress|ghost|perl|gcc|maven|gradle|haproxy|sonarqube|zookeeper|swift|julia|r-base|bash)$/;
const placeholder =
  /^(?:your|my|<|\$|\{|user\/|username\/|org\/|repo\/|image\b|example\/|registry\.example)|example\.com|your[-_]/i;

function isFloating(image: string): boolean {
  if (image.includes("@sha256:") || placeholder.test(image)) return false;
  const name = withoutTag(image);
  const tag = image.slice(name.length + 1);
  return (
    (tag === "" || tag === "latest") &&
    (name.includes("/") || official.test(name)) &&
    !/^(?:localhost|local)\b/.test(name)
  );
}

const hasMachine = ({ words }: Command): boolean =>
  words.some(({ text }) => /^--privileged(?:=true)?$|docker\.sock|^--pid=host$|^(?:\/:\/|--volume=\/:)/.test(text));

function imagesBuilt({ commands }: Program): Set<string> {
  const builds = commands.filter(
    ({ name, words }) => /^(?:docker|podman|nerdctl)$/.test(name) && words.some(({ text }) => text === "build"),
  );
  const tags = builds.flatMap(({ words }) => words.filter((_, at) => /^(?:-t|--tag)$/.test(words[at - 1]?.text ?? "")));
  return new Set(tags.map(({ text }) => withoutTag(text)));
}
