import type { Severity } from "../audit-facts.ts";
import { withAssigned } from "./shell-variables.ts";

export const disk = /^\/dev\/(?:sd|nvme|disk|rdisk|hd|vd|xvd|mmcblk|mapper\/)/;

/** Devices that hold nothing. */
const noDisk = /^\/dev\/(?:null|zero|shm|tcp|udp|std\w+|fd|tty|pts|random|urandom|loop|ram|full)/;

/** How grave it is to write over what is named: a disk, or a device whose name is only known when it runs. */
export function gravityOfOverwriting(target: string, source: string): Severity | null {
  const path = withAssigned(target, source);
  if (disk.test(path)) return "high";
  if (/^\/dev\/["']?[$`]/.test(path)) return "high";
  if (noDisk.test(path)) return null;
  const name = /^["']?\$\{?(\w+)\}?["']?$/.exec(target)?.[1];
  if (name === undefined) return null;
  if (new RegExp(String.raw`\b${name}=["']?\/dev\/["']?[$` + "`" + String.raw`]`).test(source)) return "high";
  return /(?:disk|device|drive)/i.test(name) ? "medium" : null;
}

/** The folder out of which goes what is not in another one. */
export function mirrorTarget(name: string, words: readonly string[]): string | null {
  const paths = words.filter((text) => !/^-|^\/[A-Z]{2,}(?::|$)/i.test(text));
  if (name === "rsync")
    return words.some((text) => /^--del(?:ete(?:-\w+)*)?$/.test(text)) ? (paths.at(-1) ?? null) : null;
  if (name === "robocopy") return words.some((text) => /^\/(?:MIR|PURGE)$/i.test(text)) ? (paths[1] ?? null) : null;
  return name === "rclone" && paths[0] === "sync" ? (paths[2] ?? null) : null;
}

/** A path with its variables put in, and for one that may be unset what stands for it then. */
export const withDefault = (path: string, source: string): string =>
  withAssigned(path, source).replace(/\$\{\w+:?-([^{}]*)\}/g, "$1");
