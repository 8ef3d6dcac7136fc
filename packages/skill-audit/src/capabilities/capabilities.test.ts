import { beforeAll, describe, expect, it } from "vitest";
import type { Capability } from "../audit-facts.ts";
import { AuditEngine } from "../engine.ts";
import type { Example } from "../testing/rule-fixtures.ts";
import { unitOfExample } from "../testing/skill-of-example.ts";

let engine: AuditEngine;

beforeAll(async () => {
  engine = await AuditEngine.load([]);
});

const placeOf = (capability: Capability, example: Example) => {
  const place = engine.audit(unitOfExample(example)).capabilities[capability];
  return place === null ? null : `${place.path.replace("sample/", "")} ${place.line}`;
};

const sh = (text: string) => ({ "a.sh": `#!/bin/sh\n${text}\n` });
const py = (text: string) => ({ "a.py": `# A\n${text}\n` });
const js = (text: string) => ({ "a.mjs": `// A\n${text}\n` });
const ts = (text: string) => ({ "a.ts": `// A\n${text}\n` });
const ps = (text: string) => ({ "a.ps1": `# A\n${text}\n` });
const block = (text: string, name = "sh") => `\`\`\`${name}\n${text}\n\`\`\`\n`;

/** The line of the program's second line, or of the first in a block of the SKILL.md. */
const found = (example: Example) => (typeof example === "string" ? "SKILL.md 7" : `${Object.keys(example)[0]} 2`);

describe("runs-scripts", () => {
  it.each<readonly [string, Example, string]>([
    ["a shell script", { "a.sh": "#!/bin/sh\necho\n" }, "a.sh 1"],
    ["a script by its first line alone", { "bin/tool": "#!/usr/bin/env python3\nprint()\n" }, "bin/tool 1"],
    ["Python", { "a.py": "import os\n" }, "a.py 1"],
    ["TypeScript", { "a.ts": "export const a = 1;\n" }, "a.ts 1"],
    ["PowerShell", { "a.ps1": "Write-Host a\n" }, "a.ps1 1"],
    ["Ruby", { "a.rb": "puts 1\n" }, "a.rb 1"],
    ["a block of commands", block("make test"), "SKILL.md 7"],
    ["a block of commands without a name", block("git log -1", ""), "SKILL.md 7"],
    ["a block of PowerShell", block("Get-Item .", "powershell"), "SKILL.md 7"],
    ["a block in an item", `- A\n\n  ${block("make test").replaceAll("\n", "\n  ")}`, "SKILL.md 9"],
    ["an injection", "Now: !`git status -s`\n", "SKILL.md 6"],
    ["a hook", { "hooks/hooks.json": '{"hooks":[\n{"command": "node a.js"}]}\n' }, "hooks/hooks.json 2"],
  ])("is found in %s", (_, example, place) => {
    expect(placeOf("runs-scripts", example)).toBe(place);
  });

  it.each<readonly [string, Example]>([
    ["prose", "Run the tests.\n"],
    ["a code span", "The command `git status -s` shows it.\n"],
    ["a block of another language", block("a: b", "yaml")],
    ["data", { "a.csv": "a,b\n" }],
  ])("is not found in %s", (_, example) => {
    expect(placeOf("runs-scripts", example)).toBeNull();
  });
});

describe("uses-network", () => {
  it.each<Example>(
    [
      "curl https://a.example",
      "wget -q https://a.example",
      "git clone https://a.example/b",
      "git push",
      "gh pr list",
      "nc a.example 80",
      "scp a b:c",
      "ssh a.example ls",
      "aws s3 ls",
      "kubectl get pods",
      "sudo curl x",
      "bash -c 'curl x'",
      "dig a.example",
      "git -C a pull",
    ].map(sh),
  )("is found in a shell script: %j", (example) => {
    expect(placeOf("uses-network", example)).toBe(found(example));
  });

  it.each<Example>([
    py("import requests; requests.get('https://a.example')"),
    py("from urllib.request import urlopen as u; u('https://a.example')"),
    py("import httpx; httpx.post('https://a.example')"),
    py("import os; os.system('curl x')"),
    py("import socket; socket.create_connection(('a.example', 80))"),
    py("import boto3; boto3.client('s3')"),
    py("import smtplib; smtplib.SMTP('a.example')"),
    js("await fetch('https://a.example');"),
    js("import axios from 'axios'; await axios.get('https://a.example');"),
    js("import { get } from 'node:https'; get('https://a.example');"),
    js("new WebSocket('wss://a.example');"),
    ts("const a: Response = await fetch('https://a.example');"),
    js("import { execSync } from 'node:child_process'; execSync('git push');"),
    ps("Invoke-WebRequest https://a.example"),
    ps("irm https://a.example"),
    ps("(New-Object Net.WebClient).DownloadString('https://a.example')"),
    block("curl https://a.example"),
  ])("is found in %j", (example) => {
    expect(placeOf("uses-network", example)).toBe(found(example));
  });

  it("is found in the tools a skill may use", () => {
    const text = "---\nname: a\ndescription: b\nallowed-tools: Read, WebFetch\n---\n\nA.\n";
    expect(placeOf("uses-network", text)).toBe("SKILL.md 4");
  });

  it.each<Example>([
    sh("echo 'curl x'"),
    sh("# curl x"),
    sh("git commit -m a"),
    sh("grep -r requests ."),
    py("print('requests.get')"),
    py("import requests"),
    js("const fetched = prefetch();"),
    ps("Write-Host 'iwr x'"),
    "curl is a program.\n",
  ])("is not found in %j", (example) => {
    expect(placeOf("uses-network", example)).toBeNull();
  });
});

describe("reads-secrets", () => {
  it.each<Example>([
    sh("echo $GITHUB_TOKEN"),
    sh('a --key "${OPENAI_API_KEY}"'),
    sh("cat ~/.ssh/id_rsa"),
    sh("cp ~/.aws/credentials ."),
    sh("source .env"),
    sh("echo $DATABASE_URL"),
    py("import os; os.environ['API_KEY']"),
    py("import os; os.getenv('STRIPE_SECRET_KEY')"),
    py("import os; os.environ.get('MY_PASSWORD')"),
    py("import os; dict(os.environ)"),
    py("open('/home/a/.netrc')"),
    js("const a = process.env.OPENAI_API_KEY;"),
    js("const { NPM_TOKEN } = process.env;"),
    js("import fs from 'node:fs'; fs.readFileSync('.env.production');"),
    ts("const a: string = process.env['DB_PASSWORD'] ?? '';"),
    ps("$a = $env:API_KEY"),
    ps('Get-Content "$HOME/.git-credentials"'),
    block("echo $SLACK_TOKEN"),
    "Then !`cat ~/.ssh/id_ed25519` it.\n".padStart(3),
  ])("is found in %j", (example) => {
    expect(placeOf("reads-secrets", example)).not.toBeNull();
  });

  it.each<Example>([
    sh("echo $HOME $TOKENIZER"),
    sh("TOKEN=a\necho $TOKEN"),
    sh("# cat ~/.ssh/id_rsa"),
    sh("cp .env.example a"),
    py("import os; os.environ['LANG']"),
    py("tokens = count('secret')"),
    js("process.env.NODE_ENV;"),
    ps("$env:Path"),
    "Keep your `~/.ssh/id_rsa` to yourself.\n",
  ])("is not found in %j", (example) => {
    expect(placeOf("reads-secrets", example)).toBeNull();
  });
});

describe("writes-outside", () => {
  it.each<Example>([
    sh("cp a ~/.local/bin/"),
    sh('mkdir -p "$HOME/.config/a"'),
    sh("echo a >> ~/.bashrc"),
    sh("echo a > /etc/hosts"),
    sh("echo a | sudo tee /usr/local/bin/a"),
    sh("rm -rf ${HOME}/a"),
    sh("ln -s a /usr/local/bin/a"),
    py("import shutil; shutil.copyfile('a', '/etc/a')"),
    py("import os; open(os.path.expanduser('~/.bashrc'), 'a').write('b')"),
    py("from pathlib import Path; (Path.home() / '.a').write_text('b')"),
    js("import fs from 'node:fs'; fs.writeFileSync('/etc/a', 'b');"),
    js("import fs from 'node:fs'; import os from 'node:os'; fs.appendFileSync(os.homedir() + '/.bashrc', 'b');"),
    ts("import { rm } from 'node:fs/promises'; await rm('/var/lib/a');"),
    ps("Set-Content C:\\Windows\\a b"),
    ps('Copy-Item a "$env:APPDATA\\a"'),
    block("mv a ~/b"),
  ])("is found in %j", (example) => {
    expect(placeOf("writes-outside", example)).toBe(found(example));
  });

  it.each<Example>([
    sh("cp a b"),
    sh("cat ~/.bashrc"),
    sh("cp a /tmp/b"),
    sh("a > /dev/null 2>&1"),
    sh("mkdir -p /var/tmp/a"),
    sh("ls /etc/"),
    sh("echo 'rm -rf ~/'"),
    py("open('/etc/hosts').read()"),
    py("open('a', 'w')"),
    js("import fs from 'node:fs'; fs.readFileSync('/etc/hosts');"),
    ps("Get-Content C:\\a"),
    "It writes to ~/a.\n",
  ])("is not found in %j", (example) => {
    expect(placeOf("writes-outside", example)).toBeNull();
  });
});

describe("installs-packages", () => {
  it.each<Example>(
    [
      "pip install a",
      "pip3 install -r a.txt",
      "python3 -m pip install a",
      "uv add a",
      "uvx a",
      "pipx run a",
      "npm install",
      "npm i -g a",
      "npm ci",
      "npx -y a",
      "pnpm dlx a",
      "yarn add a",
      "bunx a",
      "brew install a",
      "sudo apt-get install -y a",
      "apk add a",
      "pacman -Syu a",
      "cargo install a",
      "go install a@latest",
      "gem install a",
      "composer require a",
      "winget install a",
    ].map(sh),
  )("is found in a shell script: %j", (example) => {
    expect(placeOf("installs-packages", example)).toBe(found(example));
  });

  it.each<Example>([
    py("import subprocess; subprocess.run(['pip', 'install', 'a'])"),
    py("import subprocess, sys; subprocess.check_call([sys.executable, '-m', 'pip', 'install', 'a'])"),
    js("import { execSync } from 'node:child_process'; execSync('npm install a');"),
    ts("import { spawn } from 'node:child_process'; spawn('npm', ['install', 'a']);"),
    ps("Install-Module a"),
    ps("winget install a"),
    block("pip install a"),
  ])("is found in %j", (example) => {
    expect(placeOf("installs-packages", example)).toBe(found(example));
  });

  it.each<Example>([
    sh("npm test"),
    sh("npm run build"),
    sh("pip --version"),
    sh("npx --help"),
    sh("echo pip install a"),
    sh("apt list"),
    sh("go build"),
    py("print('pip install a')"),
    "Install it with pip install.\n",
  ])("is not found in %j", (example) => {
    expect(placeOf("installs-packages", example)).toBeNull();
  });
});
