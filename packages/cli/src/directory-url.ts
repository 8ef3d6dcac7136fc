import { OptionError } from "./command-line.ts";

const usual = "http://localhost:3000";

/**
 * Address of the directory that is asked, without a slash at its end: that of `--url`, else that of the environment.
 *
 * @throws {OptionError}
 */
export function directoryUrl(option: string | undefined, variable: string | undefined): string {
  const [name, text] = option === undefined ? ["SKILLSHELF_URL", variable || usual] : ["--url", option];
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url !== undefined && url.username + url.password + url.search + url.hash === "";
  if (!isPlain || !/^https?:$/.test(url.protocol))
    throw new OptionError(`${name} must be an http or https address, for example ${usual}`);
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}
