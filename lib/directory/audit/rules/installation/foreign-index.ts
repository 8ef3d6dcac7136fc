import { type Address, addressesIn, isNearby, isPlaceholder } from "../../known/addresses.ts";
import { isInstall } from "../../known/commands.ts";
import { isToldToInstall } from "../../known/install-told.ts";
import { addsSource, statedIndexes, writtenIndexes } from "../../known/package-indexes.ts";
import { installationOf } from "../../known/packages.ts";
import { startedInstalls } from "../../known/started-installs.ts";
import type { ReadPassage } from "../../passage.ts";
import type { Command } from "../../program.ts";
import type { Hit, PassageRule } from "../../rule.ts";

/** Whoever holds the index decides what a name stands for. */
export const foreignIndex: PassageRule = {
  kind: "passage",
  id: "foreign-index",
  class: "installation",
  severity: "medium",
  words: {
    title: "Installs packages from another index, or without checking whose they are",
    rationale:
      "An index decides what stands behind each name. With another one, or an extra one, known names lead to packages of whoever runs it; without verification, anybody on the way can swap them.",
    remedy: "Install from the language's own index, or pin hashes for what only the other one has.",
    beyondPattern:
      "Some makers publish builds at an index of their own, as PyTorch does, and whole countries use mirrors. These are known and passed over; the option alone says nothing.",
  },
  examples: {
    matches: [
      "```bash\npip install --extra-index-url https://packages.tools.example/simple tables\n```\n",
      "```bash\npip install --trusted-host packages.tools.example tables\n```\n",
      { "setup.sh": "#!/bin/sh\nnpm install tables --registry=http://npm.tools.example\n" },
      { "setup.sh": "#!/bin/sh\nexport PIP_INDEX_URL=https://packages.tools.example/simple\npip install tables\n" },
      {
        "setup.py":
          "import os, sys\nos.system(f'{sys.executable} -m pip install --index-url http://203.0.113.7/simple {sys.argv[1]}')\n",
      },
      {
        "run.py":
          '# /// script\n# dependencies = ["tables"]\n# [[tool.uv.index]]\n# url = "https://packages.tools.example/simple"\n# ///\nimport tables\n',
      },
      {
        "setup.mjs":
          "import fs from 'node:fs';\nfs.appendFileSync('.npmrc', ['@tables:registry=https://npm.tools.example/', 'audit=false'].join('\\n'));\n",
      },
      { "setup.ps1": "choco source add --name=near --source=http://choco.tools.example/api/v2\n" },
      { "setup.ps1": "Register-PSRepository -Name near -SourceLocation https://ps.tools.example/v2\n" },
      { "requirements.txt": "--extra-index-url https://packages.tools.example/simple\ntables==2.1\n" },
      {
        "setup.sh":
          '#!/bin/sh\necho "deb [trusted=yes] https://apt.tools.example ./" | sudo tee /etc/apt/sources.list.d/t.list\n',
      },
    ],
    ignores: [
      "```bash\npip install torch --index-url https://download.pytorch.org/whl/cu121\nnpm install --registry https://registry.npmjs.org\n```\n",
      {
        "setup.mjs":
          "import fs from 'node:fs';\nfs.writeFileSync('.npmrc', 'registry=https://registry.npmjs.org/\\n');\n",
      },
      { "requirements.txt": "-i https://pypi.org/simple\ntables==2.1\n" },
      "```bash\npip install --index-url http://localhost:3141/root/pypi tables\n```\n",
    ],
  },
  hint: /index-url|trusted-host|find-links|default-index|--index\b|registry|INDEX_URL|index_url|tool\.uv|--source|trusted=yes|allow-unauthenticated|nogpgcheck|no-gpg-check|allow-untrusted|apt-key|GOPROXY|--dangerous|\bsources?\s+(?:add|-a|--add)|nuget\s+add|Register-P|ignore-checksum|\s-[if]\s/i,
  check: hitsOf,
};

/** Indexes of the languages, of makers that publish there alone, and mirrors that whole countries use. */
const known =
  /(?:^|\.)(?:pypi\.org|pythonhosted\.org|pytorch\.org|npmjs\.org|npmjs\.com|yarnpkg\.com|jsr\.io|nvidia\.com|pyg\.org|vllm\.ai|flashinfer\.ai|unsloth\.ai|tsinghua\.edu\.cn|aliyun\.com|npmmirror\.com|ustc\.edu\.cn|tencent\.com|huaweicloud\.com|douban\.com|rubygems\.org|crates\.io|anaconda\.org|anaconda\.com|npm\.pkg\.github\.com|pkg\.dev|pkgs\.dev\.azure\.com|nuget\.org|powershellgallery\.com|(?:abetlen|huggingface)\.github\.io|storage\.googleapis\.com|github\.com|githubusercontent\.com|huggingface\.co|amd\.com|intel\.com|rocm\.com|amazonaws\.com|buf\.build|gitlab\.com|mmdetection\.com|openmmlab\.com|openxlab\.org\.cn|dgl\.ai|googleapis\.com|jfrog\.io|cloudsmith\.io|gemfury\.com|fury\.io)$/;

const isForeign = (address: Address): boolean =>
  !isNearby(address) && !isPlaceholder(address) && (!known.test(address.host) || !address.isSecure);

const indexOption =
  /^(?:-i|-f|--index-url|--extra-index-url|--find-links|--default-index|--index|--registry|--source|--clear-sources)(?:=|$)/;
const unchecked =
  /^(?:--ignore-checksums?|--allow-empty-checksums(?:-\w+)?|--ignore-security-hash|--allow-unauthenticated|--nogpgcheck|--no-gpg-checks|--allow-untrusted|--no-gpg-check|--allow-insecure-repositories)$/;
const setting = /(?:GOPROXY|PIP_(?:EXTRA_)?INDEX_URL|UV_(?:DEFAULT_|EXTRA_)?INDEX(?:_URL)?|NPM_CONFIG_REGISTRY)=(\S+)/i;

function* hitsOf(passage: ReadPassage): Generator<Hit> {
  if (passage.program === null) yield* hitsOfData(passage);
  else if (isToldToInstall(passage)) {
    for (const command of [...passage.program.commands, ...startedInstalls(passage.program)])
      if (usesForeign(command)) yield { line: command.line };
    for (const { index, line } of [...writtenIndexes(passage.program), ...statedIndexes(passage)])
      if (addressesIn(index).some(isForeign)) yield { line };
  }
}

function usesForeign(command: Command): boolean {
  const { words, text, name } = command;
  const texts = words.map((word) => word.text);
  const stated = setting.exec(text)?.[1];
  if (stated !== undefined && addressesIn(stated).some(isForeign)) return true;
  if (/\[[^\]]*trusted=yes/.test(text) && /\bdeb\b/.test(text)) return true;
  if (name === "apt-key" && texts[0] === "add") return true;
  if (/^(?:npm|pnpm|yarn|pip3?)$/.test(name) && texts[0] === "config")
    return texts.some((one) => /registry$|index-url$/.test(one)) && texts.flatMap(addressesIn).some(isForeign);
  // PowerShell's grammar takes `--source=` for something else: the text tells more than its words.
  if (addsSource(command)) return addressesIn(text).some(isForeign);
  if (!isInstall(command) && name !== "python" && installationOf(command) === null) return false;
  return (
    texts.some((one) => unchecked.test(one) || (name === "snap" && one === "--dangerous")) ||
    texts.some(
      (one, at) => /^--trusted-host(?:=|$)/.test(one) && !isKnownHost(one.split("=")[1] ?? texts[at + 1] ?? ""),
    ) ||
    texts.some(
      (one, at) =>
        indexOption.test(one) && addressesIn(one.includes("=") ? one : (texts[at + 1] ?? "")).some(isForeign),
    )
  );
}

function isKnownHost(host: string): boolean {
  const [address] = addressesIn(`https://${host}`);
  return address === undefined || !isForeign(address);
}

/** Files that package managers take their indexes from. */
const statement =
  /^source\s+["'](\S+)["']|^\s*(?:--(?:extra-)?index-url|--find-links|-i|-f|(?:@[\w-]+:)?registry|(?:extra-)?index-url|url(?=\s*=\s*"[^"]*\/simple))[ \t]*[=\s]\s*(\S+)|^--trusted-host\s+(\S+)/;

function* hitsOfData({ place, text, line }: ReadPassage): Generator<Hit> {
  if (place !== "data") return;
  for (const [at, one] of text.split("\n").entries()) {
    const [, source, named, host] = statement.exec(one) ?? [];
    const index = source ?? named;
    const isHit = index === undefined ? host !== undefined && !isKnownHost(host) : addressesIn(index).some(isForeign);
    if (isHit) yield { line: line + at };
  }
}
