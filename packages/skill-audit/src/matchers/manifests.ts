import type { Severity } from "../audit-facts.ts";
import type { AuditedUnit } from "../audited-unit.ts";
import type { Command } from "../program.ts";
import { addressesIn, isNearby, isPlaceholder } from "./addresses.ts";
import { isOwnAddress } from "./publisher.ts";

/** What a cluster is told to run by a manifest that has no version in its address. */
export function gravityOfManifest({ words }: Command, unit: AuditedUnit): Severity | null {
  const texts = words.map(({ text }) => text);
  if (!/^(?:apply|create|replace)$/.test(texts[0] ?? "")) return null;
  const named = texts.filter((_, at) => /^(?:-f|--filename|-k|--kustomize)$/.test(texts[at - 1] ?? ""));
  const joined = texts.filter((text) => /^(?:-f|--filename=|-k|--kustomize=)\S/.test(text));
  const open = [...named, ...joined]
    .flatMap(addressesIn)
    .filter((one) => !isNearby(one) && !isPlaceholder(one) && !/\d+\.\d+|[0-9a-f]{20}/.test(one.path));
  if (open.length === 0) return null;
  return open.every(
    (one) => isOwnAddress(one, unit) || /(?:^|\.)(?:github|githubusercontent|k8s)\.(?:com|io)$/.test(one.host),
  )
    ? "low"
    : "medium";
}
