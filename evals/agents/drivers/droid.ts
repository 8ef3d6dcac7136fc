import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { droid as profile } from "@skillshelf/agent-loading/agents/droid";
import type { Driver, StubModel } from "../driver.ts";
import { textWith } from "../prompt.ts";

const HEADING = "Available skills (invoke by exact name when its description matches the request):";

export const droid: Driver = {
  profile,
  folder: ".factory/skills",
  // Of many skills it offers the names only.
  atOnce: 12,
  offered: async ({ home, installation, model, run }) => {
    const settings = join(home, ".factory");
    await mkdir(settings, { recursive: true });
    await writeFile(join(settings, "settings.json"), JSON.stringify({ customModels: [modelOf(model)] }));
    const binary = `@factory/cli-${process.platform}-${process.arch}/bin/droid`;
    const words = ["exec", "--disable-builtin-skills", "--model", "custom:stub", "hello"];
    await run(join(installation, "node_modules", binary), words);
    const text = textWith(HEADING, model.requests);
    const [list = ""] = text.slice(text.indexOf(HEADING) + HEADING.length).split("</system-reminder>");
    return list
      .trim()
      .split("\n")
      .map((line) => {
        const [name = "", ...rest] = line.split(": ");
        const description = rest.join(": ");
        return { name, description: description === "No description provided" ? null : description };
      });
  },
};

const modelOf = ({ origin }: StubModel) => ({
  model: "stub",
  displayName: "stub",
  provider: "generic-chat-completion-api",
  baseUrl: `${origin}/v1`,
  apiKey: "none",
  maxOutputTokens: 1_000,
});
