import { join } from "node:path";
import { goose as profile } from "@skillshelf/agent-loading/agents/goose";
import type { Driver } from "../driver.ts";
import { textWith } from "../prompt.ts";

const HEADING = "You have these skills at your disposal";

export const goose: Driver = {
  profile,
  folder: ".agents/skills",
  offered: async ({ installation, model, run }) => {
    const binary = `@aaif/goose-binary-${process.platform}-${process.arch}/bin/goose`;
    await run(join(installation, "node_modules", binary), ["run", "--text", "hello"], {
      env: {
        GOOSE_PROVIDER: "openai",
        GOOSE_MODEL: "stub",
        OPENAI_HOST: model.origin,
        OPENAI_API_KEY: "none",
        GOOSE_DISABLE_KEYRING: "1",
        GOOSE_TELEMETRY_OFF: "1",
      },
    });
    const text = textWith(HEADING, model.requests);
    const [list = ""] = text.slice(text.indexOf(HEADING)).split(/\n+## /);
    return list
      .split("\n• ")
      .slice(1)
      .map((entry) => {
        const end = entry.indexOf(" - ");
        return { name: entry.slice(0, end), description: entry.slice(end + 3).trim() || null };
      });
  },
};
