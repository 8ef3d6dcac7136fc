import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { droid as profile } from "@skillshelf/agent-loading/agents/droid";
import type { Driver, ModelRequest, OfferedSkill, StubModel } from "../driver.ts";
import { textWith } from "../prompt.ts";

const HEADING = "Available skills (invoke by exact name when its description matches the request):";

export const droid: Driver = {
  profile,
  folder: ".factory/skills",
  // Of many skills it offers the names only.
  atOnce: 12,
  offered: async ({ project, home, installation, model, run }) => {
    const settings = join(home, ".factory");
    await mkdir(settings, { recursive: true });
    await writeFile(join(settings, "settings.json"), JSON.stringify({ customModels: [modelOf(model)] }));
    const binary = join(installation, "node_modules", `@factory/cli-${process.platform}-${process.arch}/bin/droid`);
    const ask = (prompt: string) => run(binary, ["exec", "--disable-builtin-skills", "--model", "custom:stub", prompt]);
    await ask("hello");
    const offered = listedIn(model.requests);
    for (const name of await keptFromModels(join(project, ".factory/skills"))) {
      const { stdout, stderr } = await ask(`/${name}`);
      if (`${stdout}${stderr}`.includes(`Skill "${name}" activated`))
        offered.push({ name, description: undefined, isForUserOnly: true });
    }
    return offered;
  },
};

function listedIn(requests: readonly ModelRequest[]): OfferedSkill[] {
  if (!requests.some(({ body }) => body.includes(HEADING))) return [];
  const text = textWith(HEADING, requests);
  const [list = ""] = text.slice(text.indexOf(HEADING) + HEADING.length).split("</system-reminder>");
  return list
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", ...rest] = line.split(": ");
      const description = rest.join(": ");
      return { name, description: description === "No description provided" ? null : description };
    });
}

/** Folders of skills that say that only users call them. */
async function keptFromModels(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  const texts = await Promise.all(
    names.map((name) => readFile(join(folder, name, "SKILL.md"), "utf8").catch(() => "")),
  );
  return names.filter((_, index) => texts[index]?.includes("\ndisable-model-invocation: "));
}

const modelOf = ({ origin }: StubModel) => ({
  model: "stub",
  displayName: "stub",
  provider: "generic-chat-completion-api",
  baseUrl: `${origin}/v1`,
  apiKey: "none",
  maxOutputTokens: 1_000,
});
