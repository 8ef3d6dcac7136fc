import type { Command, Program } from "../program.ts";
import { type Address, addressesIn } from "./addresses.ts";

/** A share of another machine as Windows writes it, also one that is reached over the web: `\\host@SSL@8443\share`. */
const share = /(?:^|["'\s])\\\\([\w.-]+)(?:@\w+){0,2}(\\[^\s"']{1,200})/g;

/** Addresses of protocols beside the web's by which files are got. */
const ofFiles =
  /\b(?:rsync|smb|cifs|nfs|afp|tftp|git|svn|davs?|webdavs?|sftp|ftps):\/\/(?:[^\s/@"']{1,100}@)?([\w.-]+)(?::\d+)?(\/[^\s"']{0,200})?/gi;

/** A module of rsync's own server. */
const serverModule = /^(?:[\w.-]{1,60}@)?([\w.-]{4,100})::?(\/?[\w./-]{1,200})$/;

/** What mounts a folder of another machine: `//host/share`, `host:/export`. */
const mounting = /^(?:mount|mount_smbfs|mount\.cifs|smbclient|smbget|net)$/;
const mounted = /^(?:\/\/([\w.-]{4,100})|([\w.-]{4,100}):)(\/[\w./-]{1,200})$/;

/** The machines that a command gets files from by other ways than the web. */
export function sharesOf({ name, words }: Command): readonly Address[] {
  const found: [host: string, path: string][] = [];
  for (const { text } of words) {
    for (const { 1: host = "", 2: path = "" } of text.matchAll(share)) found.push([host, path.replaceAll("\\", "/")]);
    for (const { 1: host = "", 2: path = "/" } of text.matchAll(ofFiles)) found.push([host, path]);
    const [, one, other, path] = (mounting.test(name) && mounted.exec(text)) || [];
    const host = one ?? other;
    if (host !== undefined && path !== undefined) found.push([host, path]);
    const [, server, folder] = (name === "rsync" && text.includes("::") && serverModule.exec(text)) || [];
    if (server !== undefined && folder !== undefined) found.push([server, `/${folder}`]);
  }
  return found.flatMap(([host, path]) => addressesIn(`http://${host}${path}`));
}

/** Four numbers of an array that the shell joins by points, or that are put between points one by one. */
const array =
  /=\(\s{0,9}["']?(\d{1,3})["']?\s{1,9}["']?(\d{1,3})["']?\s{1,9}["']?(\d{1,3})["']?\s{1,9}["']?(\d{1,3})["']?\s{0,9}\)/;
const joins = /\bIFS=["']?\.|\$\{\w+\[0\]\}\.\$\{\w+\[1\]\}\./;
const pointed = /^(?:%[dsiu]\.){3}%[dsiu]/;

/** Addresses that a script of a shell puts together of four numbers. */
export function joinedNumbers({ commands }: Program, source: string): readonly Address[] {
  const numbers = joins.test(source) ? (array.exec(source)?.slice(1) ?? []) : [];
  const printed = commands.flatMap(({ name, words }) => {
    const at = name === "printf" ? words.findIndex(({ text }) => pointed.test(text)) : -1;
    return at < 0 ? [] : [words.slice(at + 1, at + 5).map(({ text }) => text)];
  });
  return [numbers, ...printed]
    .filter((parts) => parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part)))
    .flatMap((parts) => addressesIn(`http://${parts.join(".")}/*`));
}
