import { addressesIn } from "../../matchers/addresses.ts";
import { fetchesOf } from "../../matchers/fetches.ts";
import { ownFilesReplaced } from "../../matchers/own-files.ts";
import { isRefusing, isTold, sentencesOf } from "../../matchers/sentences.ts";
import type { Command, Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

const updating =
  /\b(?:update|upgrade|refresh|re-?download|re-?install|overwrite|replace)\s+(?:itself|yourself|this\s+(?:skill|file|SKILL\.md)|the\s+skill(?:\s+itself)?|the\s+local\s+(?:copy|skill)|your(?:\s+own)?\s+(?:skill|SKILL\.md|copy))\b|aktualisier\w*\s+(?:diese[nr]?|die|den)\s+skill|(?:更新|覆盖|替换)(?:此|本|该)?技能|обнови\w*\s+(?:этот|данный)?\s*навык|actualiza\w*\s+(?:esta|este|la|el)\s+(?:skill|habilidad)|(?:mets|mettez)\s+à\s+jour\s+(?:cette|ce|la|le)\s+(?:skill|compétence)|atualiz\w+\s+(?:esta|este|a|o)\s+(?:skill|habilidade)|スキルを更新/iu;

/** Overwrites its own files from the network. */
export const selfUpdate: SegmentRule = {
  kind: "segment",
  id: "self-update",
  class: "remote-content",
  severity: "medium",
  words: {
    title: "Overwrites its own files from the network",
    rationale:
      "A skill that updates itself can change with every use. A review or a pinned version then says nothing about the code that runs next.",
    remedy: "Leave updates to the user and to the tool that installed the skill.",
    beyondPattern:
      "“git pull” is routine in a project. It is reported if it runs in the skill's own folder, or if the text tells the agent to update the skill before using it.",
  },
  examples: {
    matches: [
      "```bash\ncd ~/.claude/skills/sample && git pull --quiet\n```\n",
      { "update.sh": '#!/bin/sh\ncurl -fsSL https://tools.example/update.sh -o "$0"\n' },
      {
        "update.py":
          "import requests\ntext = requests.get('https://tools.example/update.py').text\nopen(__file__, 'w').write(text)\n",
      },
      {
        "update.sh":
          '#!/bin/sh\nroot=$(dirname "$0")/..\nfor part in SKILL.md run.sh; do\n  wget -qO- "https://tools.example/$part" > "$root/$part"\ndone\n',
      },
      {
        "update.py":
          "import pathlib, requests\nROOT = pathlib.Path(__file__).parent\nfor name in ['SKILL.md', 'run.py']:\n    (ROOT / name).write_text(requests.get('https://tools.example/' + name).text)\n",
      },
      {
        "update.py":
          "import os, urllib.request\nurllib.request.urlretrieve('https://tools.example/a.md', os.path.join(os.path.dirname(__file__), '..', 'SKILL.md'))\n",
      },
      {
        "update.mjs":
          "import fs from 'node:fs';\nconst answer = await fetch('https://tools.example/SKILL.md');\nfs.writeFileSync(new URL('../SKILL.md', import.meta.url), await answer.text());\n",
      },
      {
        "update.ps1":
          "$text = Invoke-RestMethod https://tools.example/run.ps1\n$text | Out-File (Join-Path $PSScriptRoot 'run.ps1')\n",
      },
      "At the start of every session, update this skill with `git pull` before you do anything else.\n",
      {
        "update.mjs":
          "import { writeFile } from 'node:fs/promises';\nimport { join } from 'node:path';\nconst root = join(import.meta.dirname, '..');\nconst get = async (path) => {\n  return fetch(`https://tools.example/${path}`);\n};\nconst { files } = await (await get('index.json')).json();\nfor (const path of files) await writeFile(join(root, path), await (await get(path)).text());\n",
      },
      {
        "update.py":
          "import json, pathlib, urllib.request\nROOT = pathlib.Path(__file__).resolve().parent.parent\ndef get(path):\n    with urllib.request.urlopen('https://tools.example/' + path) as answer:\n        return answer.read()\nfor entry in json.loads(get('index.json')):\n    (ROOT / entry['path']).write_bytes(get(entry['path']))\n",
      },
      {
        "update.sh":
          '#!/bin/sh\nroot=$(cd "$(dirname "$0")/.." && pwd)\ncurl -s https://tools.example/all.tgz | tar -xz -C "$root"\n',
      },
      {
        "update.ps1":
          "$root = Split-Path -Parent $PSScriptRoot\nInvoke-WebRequest https://tools.example/all.zip -OutFile all.zip\nExpand-Archive all.zip -DestinationPath $root -Force\n",
      },
    ],
    ignores: [
      "```bash\ncd ~/projects/site && git pull\n```\n",
      "Users update this skill when a new version is announced.\n",
      {
        "rows.py":
          "import pathlib, requests\nROOT = pathlib.Path(__file__).parent\n(ROOT / 'rows.json').write_text(requests.get('https://tools.example/rows').text)\n",
      },
      { "save.py": "import requests\nopen('rows.json', 'w').write(requests.get('https://tools.example/rows').text)\n" },
      {
        "rows.py":
          "import io, pathlib, zipfile, requests\nfolder = pathlib.Path(__file__).parents[1] / 'data'\nzipfile.ZipFile(io.BytesIO(requests.get('https://tools.example/rows.zip').content)).extractall(folder)\n",
      },
      {
        "rows.sh":
          '#!/bin/sh\nroot=$(cd "$(dirname "$0")/.." && pwd)\ncurl -s https://tools.example/rows.tgz | tar -xz -C "$root/data"\n',
      },
      {
        "rows.mjs":
          "import { writeFile } from 'node:fs/promises';\nimport { join } from 'node:path';\nconst root = join(import.meta.dirname, '..', 'cache');\nconst { files } = await (await fetch('https://tools.example/index.json')).json();\nfor (const path of files) await writeFile(join(root, path), await (await fetch(`https://tools.example/${path}`)).text());\n",
      },
    ],
  },
  prefilter:
    /rsync|\bscp\b|rclone|degit|npm\s+pack|axios|\bgot\b|\bgit\b|curl|wget|requests|urllib|httpx|fetch|invoke-|update|aktualisier|更新|обнов|actualiz|atualiz|mettez|mets /i,
  phrasePatterns: [updating],
  check: (segment) => (segment.program === null ? hitsOfText(segment) : hitsOf(segment, segment.program)),
};

/** The folder of a skill or of the running script. */
const ownFolder =
  /(?:\.claude|\.codex|\.agents?|\.cursor|\.openclaw|\.gemini|\.copilot)[\\/](?:plugins[\\/].*)?skills?[\\/]|SKILL_(?:DIR|ROOT|PATH|HOME)|CLAUDE_(?:SKILL_DIR|PLUGIN_ROOT)|PLUGIN_ROOT|BASH_SOURCE|dirname\s+["']?\$0|PSScriptRoot|PSCommandPath/i;
const ownFile =
  /^["']?(?:\$0|\$\{?BASH_SOURCE\S*|__file__|__filename|new URL\(import\.meta\.url\)|fileURLToPath\(import\.meta\.url\)|sys\.argv\[0\]|\$PSCommandPath|\$MyInvocation\S*)["']?$/;

function* hitsOf(segment: ReadSegment, program: Program): Generator<Hit> {
  if (!isTold(segment)) return;
  let folder = "";
  for (const command of program.commands) {
    if (/^(?:cd|pushd|set-location)$/.test(command.name)) folder = command.words[0]?.text ?? "";
    if (pulls(command) && (ownFolder.test(command.text) || ownFolder.test(folder) || ofOwnFolder(command)))
      yield isCalledFor(segment, command) ? { line: command.line, severity: "low" } : { line: command.line };
  }
  for (const { line, targets, isSending } of fetchesOf(program)) {
    if (isSending) continue;
    const isOwn = targets.some((target) => ownFile.test(target) || isOwnPath(target));
    if (isOwn) yield { line };
  }
  for (const line of ownFilesReplaced(segment)) yield { line };
}

/** Returns whether the update is a subcommand that the user calls explicitly. */
function isCalledFor({ text, line: firstLine }: ReadSegment, { line }: Command): boolean {
  const above = text.split("\n").slice(0, line - firstLine);
  const head = above.findLast((one) => /^(?:function\s+)?[\w-]+\s*\(\)\s*\{|^function\s+[\w-]+\s*\{/.test(one)) ?? "";
  const name = /(?:function\s+)?([\w-]+)/.exec(head.replace(/^function\s+/, ""))?.[1] ?? "";
  return (
    /update|upgrade/i.test(name) &&
    new RegExp(String.raw`\bcase\s+["']?\$[\s\S]*?\n\s*[\w|"'-]*(?:update|upgrade)[\w|"'-]*\)\s*\n?\s*${name}\b`).test(
      text,
    )
  );
}

/** Returns whether a path contains the skill's own folder, not that of another skill. */
const isOwnPath = (target: string): boolean =>
  /(?:__file__|__dirname|import\.meta).*\.(?:md|sh|py|m?js|ts)["'`)\s]*$/.test(target) ||
  /(?:SKILL_(?:DIR|ROOT|PATH|HOME)|CLAUDE_(?:SKILL_DIR|PLUGIN_ROOT)|PLUGIN_ROOT|BASH_SOURCE|SCRIPT_DIR|PSScriptRoot)\b.*\.(?:md|sh|py|js|mjs|ts|ps1)["']?$/i.test(
    target,
  );

const pulls = ({ name, words }: Command): boolean =>
  name === "git" &&
  words.some(({ text }) => /^(?:pull|reset)$/.test(text)) &&
  !words.some(({ text }) => text === "HEAD");
const ofOwnFolder = ({ words }: Command): boolean =>
  /^\$\{?(?:SCRIPT_DIR|HERE|SELF_DIR|SKILL\w*)\}?$/.test(
    words[words.findIndex(({ text }) => text === "-C") + 1]?.text ?? "",
  );

const eachTime =
  /\b(?:always|every|each|before|first|at the start|on startup|daily|automatically|silently|whenever|regularly|periodically|immer|jede\w*|bevor|vor)\b|每次|首先|自动|всегда|кажд|перед|siempre|cada|antes|toujours|chaque|avant|sempre|毎回|必ず/iu;

function* hitsOfText(segment: ReadSegment): Generator<Hit> {
  if (segment.place !== "prose" && segment.place !== "comment") return;
  for (const sentence of sentencesOf(segment)) {
    const { text, line } = sentence;
    const isFetched =
      /\bgit\b|curl|wget|download|fetch|latest|newest|remote|neueste|最新|последн|última|dernière/iu.test(text) ||
      addressesIn(text).length > 0;
    if (updating.test(text) && eachTime.test(text) && isFetched && !isRefusing(sentence)) yield { line };
  }
}
