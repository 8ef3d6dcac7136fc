// Loaded into a client of another maker, with `node --import`: files at GitHub are those of a folder on this machine, at
// `RAW_FILES_FOLDER`. Nothing else of the client's requests changes.
import { execFileSync } from "node:child_process";

const address = /^https:\/\/raw\.githubusercontent\.com\/sample\/tools\/([0-9a-f]{40})\/(.+)$/;
const { fetch } = globalThis;

globalThis.fetch = async (input, options) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const [, commit, path] = address.exec(url.href) ?? [];
  if (commit === undefined) return fetch(input, options);
  const folder = process.env.RAW_FILES_FOLDER;
  return new Response(execFileSync("git", ["-C", folder, "show", `${commit}:${decodeURIComponent(path)}`]));
};
