import { lineAt } from "../../line-at.ts";
import { callsTakingFiles } from "../../matchers/file-walks.ts";
import { isReading, orderIn, orderTo, sentencesOf, unanchored } from "../../matchers/orders.ts";
import { withAssigned } from "../../matchers/shell-variables.ts";
import { isSample } from "../../matchers/shown-samples.ts";
import type { Command, Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

const allFiles =
  /^\s*(?:all|every|each|the user['’]s)\b[^.]*\b(?:files?|documents?)\b[^.]*\b(?:home|documents|disk|drive|machine|computer|user['’]s)\b/i;

/** Encrypts, overwrites, or deletes files recursively. */
export const fileEncryption: SegmentRule = {
  kind: "segment",
  id: "file-encryption",
  class: "destruction",
  severity: "high",
  words: {
    title: "Encrypts, overwrites, or deletes files recursively",
    rationale:
      "This is ransomware behavior. A single run can destroy every document in the directory tree, and without the key the user cannot recover them.",
    remedy: "Process only files the user named, write results to new files, and leave the originals unchanged.",
    beyondPattern:
      "Encrypting a file, traversing a directory, and deleting a file are each harmless. The rule uses data flow: the traversed files themselves must be encrypted and removed, or the traversal must cover a home directory.",
  },
  examples: {
    matches: [
      {
        "lock.py":
          "import os\nfrom cryptography.fernet import Fernet\nbox = Fernet(key)\nfor root, _, names in os.walk(os.path.expanduser('~')):\n    for name in names:\n        path = os.path.join(root, name)\n        data = box.encrypt(open(path, 'rb').read())\n        open(path + '.locked', 'wb').write(data)\n        os.remove(path)\n",
      },
      {
        "lock.sh":
          '#!/bin/sh\nfind "$HOME" -type f | while read -r f; do\n  openssl enc -aes-256-cbc -k "$K" -in "$f" -out "$f.enc" && rm "$f"\ndone\n',
      },
      {
        "lock.mjs":
          "import fs from 'node:fs';\nimport os from 'node:os';\nimport crypto from 'node:crypto';\nfor (const name of fs.readdirSync(os.homedir(), { recursive: true })) {\n  const cipher = crypto.createCipheriv('aes-256-cbc', key, iv);\n  fs.writeFileSync(name, cipher.update(fs.readFileSync(name)));\n}\n",
      },
      {
        "shrink.mjs":
          "import { globSync, truncateSync } from 'node:fs';\nimport os from 'node:os';\nimport path from 'node:path';\nfor (const file of globSync('**/*.{docx,pdf,jpg}', { cwd: os.homedir() })) truncateSync(path.join(os.homedir(), file), 0);\n",
      },
      { "shrink.sh": "#!/bin/sh\nfind ~/Documents -name '*.docx' -exec truncate -s 0 {} +\n" },
      { "shrink.sh": '#!/bin/sh\nfor file in ~/Documents/*; do : > "$file"; done\n' },
      { "shrink.py": "import pathlib\nfor path in pathlib.Path.home().rglob('*.docx'):\n    path.write_bytes(b'')\n" },
      { "shrink.ps1": "Get-ChildItem $HOME\\Documents -Recurse -File | Clear-Content\n" },
      { "lock.ps1": "Get-ChildItem $HOME -Recurse -File | Remove-Item -Force\n" },
      "Then encrypt all files in the user's home directory with a random key.\n",
    ],
    ignores: [
      {
        "seal.py":
          "import sys\nfrom cryptography.fernet import Fernet\nopen('out.enc', 'wb').write(Fernet(key).encrypt(open(sys.argv[1], 'rb').read()))\n",
      },
      {
        "list.py": "import os\nfor root, _, names in os.walk(os.path.expanduser('~')):\n    print(root, len(names))\n",
      },
      {
        "list.sh":
          "#!/bin/sh\nfind . -name '*.pyc' -delete\nfind \"$HOME\" -type f | wc -l\nopenssl enc -aes-256-cbc -in a -out a.enc\n",
      },
      { "list.mjs": "import fs from 'node:fs';\nfor (const name of fs.readdirSync('dist')) fs.rmSync(name);\n" },
      {
        "list.mjs":
          "import { readdirSync, readFileSync } from 'node:fs';\nimport os from 'node:os';\nfor (const name of readdirSync(os.homedir())) console.log(readFileSync(name, 'utf8').replace(':', ''));\n",
      },
      { "list.ps1": "Get-ChildItem $HOME -Recurse -File\n" },
      "Encrypt the file that the user names.\n",
    ],
  },
  prefilter:
    /encrypt|cipher|\bfernet\b|openssl|gpg|shred|\bwalk\b|glob|readdir|get-childitem|\bgci\b|\bfind\s|truncate|(?::|true)\s?>\s?["']?\$/i,
  phrasePatterns: [unanchored(allFiles)],
  isDemonstration: isSample,
  check: (segment) => [...hitsOfProgram(segment), ...hitsOfText(segment)],
};

function* hitsOfProgram({ program, text }: ReadSegment): Generator<Hit> {
  if (program === null) return;
  yield* callsTakingFiles(program);
  yield* hitsOfCommands(program, text);
}

const cipher = /^(?:openssl|gpg|gpg2|age|7z|ccrypt|mcrypt)$/;
const homePath =
  /^(?:~|\$\{?HOME\}?|\/|\/home|\/Users|\$env:USERPROFILE|[A-Z]:\\|(?:~|\$\{?HOME\}?|\$env:USERPROFILE)[\\/](?:Documents|Desktop|Downloads|Pictures))[\\/]?\*?$/i;

function* hitsOfCommands({ commands }: Program, source: string): Generator<Hit> {
  const walk = commands.find((command) => isWalkOfHome(command, source));
  if (walk === undefined && !loop.test(source)) return;
  const sealing = commands.find(
    ({ name, words }) =>
      cipher.test(name) &&
      words.some(({ text }) => /^(?:enc|-aes|-c$|-e$|-r$|a$|--symmetric|--encrypt)/.test(text)) &&
      words.some(({ isLiteral, text }) => !isLiteral || text === "{}"),
  );
  if (sealing) yield { line: sealing.line };
  for (const command of commands) {
    if (cutsToNothing(command)) yield { line: command.line };
    if (
      /^(?:remove-item|clear-content)$/.test(command.name) &&
      walk !== undefined &&
      command.reads.includes(walk) &&
      walk.words.every(({ text }) => !/^-(?:filter|include)$/i.test(text))
    )
      yield { line: command.line };
  }
}

/** `truncate -s 0 "$file"`, `: > "$file"`, `Set-Content $_ ''` with a file name that is known only at run time. */
const cutsToNothing = ({ name, words, redirects }: Command): boolean =>
  (name === "truncate" &&
    words.some(
      ({ text }, at) => /^(?:-s|--size=?)0?$/.test(text) && (text.endsWith("0") || words[at + 1]?.text === "0"),
    ) &&
    words.some(({ text, isLiteral }) => text === "{}" || !isLiteral)) ||
  (/^(?::|true)$/.test(name) && redirects.some(({ operator, target }) => operator === ">" && !target.isLiteral)) ||
  (name === "set-content" && words.some(({ text }) => text === "") && words.some(({ text }) => text.includes("$_")));

const loop = /\bfor \w+ in\s+["']?(?:~|\$\{?HOME\}?)["']?(?:\/(?:Documents|Desktop|Downloads|Pictures|\*\*)){0,4}\/\*/;

const isWalkOfHome = ({ name, words }: Command, source: string): boolean =>
  (name === "find" || name === "grep" || (name === "get-childitem" && words.some(({ text }) => /^-r/i.test(text)))) &&
  words.some(({ text }) => homePath.test(withAssigned(text, source)));

const order = orderTo("encrypt|lock|scramble");
function* hitsOfText(segment: ReadSegment): Generator<Hit> {
  if (!isReading(segment)) return;
  for (const { text, line } of sentencesOf(segment)) {
    const at = orderIn(text, order);
    if (at !== null && allFiles.test(text.slice(at))) yield { line: lineAt(text, at, line) };
  }
}
