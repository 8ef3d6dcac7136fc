import { join } from "node:path";
import { cline as profile } from "@skillshelf/agent-loading/agents/cline";
import type { Driver } from "../driver.ts";
import { textWith } from "../prompt.ts";

const HEADING = "Available skills: ";

export const cline: Driver = {
  profile,
  folder: ".agents/skills",
  offered: async ({ installation, model, run }) => {
    const cli = join(installation, "node_modules", `@cline/cli-${process.platform}-${process.arch}/bin/cline`);
    await run(cli, ["auth", "-p", "openai", "-b", `${model.origin}/v1`, "-k", "none", "-m", "stub"]);
    await run(cli, ["-P", "openai-compatible", "-m", "stub", "--json", "say hello please"]);
    const text = textWith(HEADING, model.requests);
    const [list = ""] = text.slice(text.indexOf(HEADING) + HEADING.length).split(/\.?(?:\n|$)/);
    // It shows its model no descriptions.
    return list.split(", ").map((name) => ({ name, description: undefined }));
  },
};
