import type { AuditedUnit } from "../../audited-unit.ts";
import { isToldToInstall } from "../../known/install-told.ts";
import { installationOf, isNamed, isVersioned } from "../../known/packages.ts";
import { isOwnPackage } from "../../known/publisher.ts";
import { startedInstalls } from "../../known/started-installs.ts";
import type { ReadPassage } from "../../passage.ts";
import type { Command } from "../../program.ts";
import type { Hit, PassageRule } from "../../rule.ts";

/** Another version each time, and the taken-over one among them. */
export const unpinnedInstall: PassageRule = {
  kind: "passage",
  id: "unpinned-install",
  class: "installation",
  severity: "low",
  words: {
    title: "Installs a package in whatever version is newest",
    rationale:
      "Each machine gets another version, and when a package is taken over, the next installation runs the attacker's code at once.",
    remedy: "Name the version, or list the packages with versions in a requirements file in the skill.",
    beyondPattern:
      "Where a manifest and its lock record what is installed, as with npm install in a project or uv add, the version is fixed from then on. Only installations that nothing records are reported: pip, global packages, gem, cargo install.",
  },
  examples: {
    matches: [
      "```bash\npip install tables-reader\n```\n",
      "First run `npm install -g tables-cli` on the machine.\n",
      { "setup.sh": "#!/bin/sh\nuv pip install --system tables-reader[xlsx]\ngem install tables\n" },
      {
        "setup.py":
          "import subprocess, sys\nsubprocess.check_call([sys.executable, '-m', 'pip', 'install', 'tables'])\n",
      },
    ],
    ignores: [
      "```bash\nnpm install\nnpm install zod\nuv add httpx\npip install -r requirements.txt\npip install -e .\n```\n",
      "```bash\npip install tables==2.1 'rows>=3,<4'\nnpm install -g tables-cli@2.1.0\npip install --upgrade pip\n```\n",
      { "check.py": "try:\n    import tables\nexcept ImportError:\n    print('Run pip install tables')\n" },
    ],
  },
  hint: /\b(?:pip[\d.]*|pipx|uv|npm|pnpm|yarn|bun|gem|cargo|conda|mamba|micromamba|dotnet|install-\w+)\b/i,
  onlyPrograms: true,
  check: hitsOf,
};

/** Managers update themselves with these; there is no more to pin than in the manager that is there. */
const tools = /^(?:pip|setuptools|wheel|uv|pipx|npm|pnpm|yarn|bun|corepack|conda|mamba)$/;

function* hitsOf(passage: ReadPassage, unit: AuditedUnit): Generator<Hit> {
  if (passage.program === null || !isToldToInstall(passage)) return;
  const commands = [...passage.program.commands, ...startedInstalls(passage.program)];
  const found = commands.filter((command) => installsNewest(command, unit));
  // One of a block tells as much as all of them.
  for (const { line } of passage.place === "script" ? found : found.slice(0, 1)) yield { line };
}

function installsNewest(command: Command, unit: AuditedUnit): boolean {
  const installation = installationOf(command);
  if (installation === null || installation.isRecorded || installation.isRun || installation.manager === "go")
    return false;
  if (
    command.words.some(({ text }) =>
      /^(?:--version|-v|--require-hashes|-requiredversion|--git|--path|--locked)$/i.test(text),
    )
  )
    return false;
  // Without quotes, a shell takes the bound of `tables>=2` for a file to write to.
  if (command.redirects.some(({ target }) => target.text.startsWith("="))) return false;
  return installation.packages.some(
    (one) => isNamed(one) && !isVersioned(installation, one) && !tools.test(one.spec) && !isOwnPackage(one.spec, unit),
  );
}
