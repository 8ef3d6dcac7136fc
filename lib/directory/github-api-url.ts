import { z } from "zod";

export const GITHUB_API_URL = "https://api.github.com";

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Where GitHub's REST API is, without a `/` at its end. Plain http is for this machine alone: a token is sent there. */
export const githubApiUrlSchema = z
  .url({ error: "must be an https URL, for example https://github.example.org/api/v3" })
  .refine((value) => URL.canParse(value) && isSafe(new URL(value)), {
    error: "must be an https URL without credentials, query or fragment; http is for loopback alone",
  })
  .transform((value) => new URL(value).href.replace(/\/+$/, ""));

function isSafe(url: URL): boolean {
  const { protocol, hostname, username, password } = url;
  if (username !== "" || password !== "" || /[?#]/.test(url.href)) return false;
  return protocol === "https:" || (protocol === "http:" && loopback.test(hostname));
}
