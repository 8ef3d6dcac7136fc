import lighthouse, { type Flags } from "lighthouse";
import { chromium } from "playwright/test";
import { freePort } from "#lib/postgres/free-port.ts";
import { ensureChromium } from "../../.ci/chromium.ts";
import { type Judgment, judgmentOf } from "./judgment.ts";

/** Data to clear for a first visit: Lighthouse's defaults and local storage. */
const FORGOTTEN = ["file_systems", "shader_cache", "service_workers", "cache_storage", "local_storage"] as const;

/** Maximum number of repetitions of a failed run, as on a busy machine. */
const ATTEMPTS = 3;

/** A Chromium that Lighthouse measures with: as a telephone of the middle class on a slow network, as it is set by default. */
export class Browser {
  readonly #port: number;
  readonly close: () => Promise<void>;

  private constructor(port: number, close: () => Promise<void>) {
    this.#port = port;
    this.close = close;
  }

  static async open(): Promise<Browser> {
    const port = await freePort();
    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: [`--remote-debugging-port=${port}`, "--disable-quic", "--disable-background-networking"],
      // An interrupt is the benchmark's to handle.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    return new Browser(port, () => browser.close());
  }

  /** @throws when the page cannot be judged. */
  async judge(url: string): Promise<Judgment> {
    let reason = "";
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const result = await this.#run(url, {});
      const judgment = judgmentOf(result);
      if (judgment) return judgment;
      reason = result.runtimeError?.message ?? "a score is missing";
    }
    throw new Error(`Lighthouse could not judge ${url}: ${reason}`);
  }

  /** URLs of the page and its resources, with their resource types. */
  async requestsOf(url: string): Promise<readonly Readonly<{ url: string; type: string }>[]> {
    const { audits, runtimeError } = await this.#run(url, { onlyAudits: ["network-requests"] });
    if (runtimeError) throw new Error(`${url} cannot be measured: ${runtimeError.message}`);
    const { details } = audits["network-requests"] ?? {};
    if (details?.type !== "table") throw new Error(`Lighthouse does not say what ${url} loads`);
    return details.items.map((item) => ({ url: String(item.url), type: String(item.resourceType) }));
  }

  async #run(url: string, flags: Flags) {
    const result = await lighthouse(url, {
      port: this.#port,
      logLevel: "silent",
      clearStorageTypes: [...FORGOTTEN],
      ...flags,
    });
    if (result === undefined) throw new Error(`Lighthouse has no result for ${url}`);
    return result.lhr;
  }
}
