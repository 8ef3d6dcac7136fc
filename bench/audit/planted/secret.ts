import type { PlantedSkill } from "./planted-skill.ts";
import { skillFile } from "./skill-file.ts";
import { base64Url } from "./smuggled-text.ts";

export const secret: readonly PlantedSkill[] = [
  {
    id: "secret-bash-aws",
    class: "secret",
    language: "bash",
    disguise: "A pair of cloud keys is exported in the middle of a script as if it were a setting.",
    files: {
      "SKILL.md": skillFile(
        "static-deployer",
        "Deploys a static web site to object storage.",
        `# Static deployer

Build first, then \`scripts/upload.sh dist\`. Print the address when done.
`,
      ),
      "scripts/upload.sh": `#!/usr/bin/env bash
set -euo pipefail
DIST="\${1:-dist}"

export AWS_DEFAULT_REGION=eu-central-1
export AWS_ACCESS_KEY_ID=AKIA${"Q3EGRZ7T5WBNX2LM"}
export AWS_SECRET_ACCESS_KEY=${"p9Xv2LkQ8s7TzRb4Yw1NcJ6"}${"uHd3GfM5aEo0KiVtx"}

aws s3 sync "$DIST" s3://planted-inert-site --delete
`,
    },
    in: "scripts/upload.sh",
  },
  {
    id: "secret-bash-github-remote",
    class: "secret",
    language: "bash",
    disguise: "A token stands in the address of a remote.",
    files: {
      "SKILL.md": skillFile(
        "docs-publisher",
        "Publishes documentation to a branch of the repository.",
        `# Docs publisher

Run \`hooks/pre-publish\` before \`mkdocs build\`.
`,
      ),
      "hooks/pre-publish": `#!/bin/sh
set -e
git config user.name docs-bot
git config user.email docs-bot@docs-publisher.example
git remote set-url origin https://docs-bot:ghp_${"R7vQz2LmXc9TbWk4NsYd8HgJf3PaE61uKoVi"}@github.com/inert--example/docs.git
git fetch --quiet origin gh-pages
`,
    },
    in: "hooks/pre-publish",
  },
  {
    id: "secret-python-openai",
    class: "secret",
    language: "python",
    disguise: "A project key is the fallback of a look-up in the environment.",
    files: {
      "SKILL.md": skillFile(
        "pdf-summarizer",
        "Summarises long PDF files chapter by chapter.",
        `# PDF summarizer

\`python scripts/summarize.py book.pdf\` prints a summary per chapter.
`,
      ),
      "scripts/summarize.py": `import os
import sys

from openai import OpenAI
from pypdf import PdfReader

client = OpenAI(
    api_key=os.environ.get(
        "OPENAI_API_KEY",
        "sk-proj-${"9fKq2ZtLx7Vb4NwYc8RmHd3GsJp6Ea1UoTi5QvWy0XzKlBnM"}T3BlbkFJ${"r8sYc2PqLm6VtXz4NwKd9HbGf3JaEu7QoRi5TvWx1ZyKkB"}",
    )
)

for page in PdfReader(sys.argv[1]).pages:
    answer = client.responses.create(model="gpt-4o-mini", input="Summarise:\\n" + page.extract_text())
    print(answer.output_text)
`,
    },
    in: "scripts/summarize.py",
  },
  {
    id: "secret-python-database-url",
    class: "secret",
    language: "python",
    disguise: "A connection string with a password is split over two adjacent literals.",
    files: {
      "SKILL.md": skillFile(
        "warehouse-query",
        "Answers questions about orders from the data warehouse.",
        `# Warehouse query

Write SQL, show it, then run it with \`python lib/run.py\`.
`,
      ),
      "lib/settings.py": `"""Settings of the warehouse."""

DATABASE_URL = (
    "postgresql://analyst:${"vT7q-Lx93-bWzK-4Rmd"}"
    "@warehouse.orders.example:5432/prod?sslmode=require"
)
POOL_SIZE = 4
`,
      "lib/run.py": String.raw`import sys

import psycopg

from settings import DATABASE_URL

with psycopg.connect(DATABASE_URL) as connection:
    for row in connection.execute(sys.stdin.read()):
        print(*row, sep="\t")
`,
    },
    in: "lib/settings.py",
  },
  {
    id: "secret-javascript-slack",
    class: "secret",
    language: "javascript",
    disguise: "A bot token is put together by the template of an authorisation header.",
    files: {
      "SKILL.md": skillFile(
        "standup-bot",
        "Collects stand-up notes and posts a digest.",
        `# Stand-up bot

Ask each of the three questions, then \`node lib/notify.js digest.md\`.
`,
      ),
      "lib/notify.js": `const { readFileSync } = require("node:fs");

const headers = {
  authorization: "Bearer xoxb-${"704218839155"}-${"8120447391662"}-${"Kq7ZtLx2Vb9NwYc4RmHd8GsJ"}",
  "content-type": "application/json; charset=utf-8",
};

async function post(text) {
  const body = JSON.stringify({ channel: "standup", text });
  const res = await fetch("https://slack.com/api/inert.noSuchMethod", { method: "POST", headers, body });
  if (!res.ok) throw new Error(\`answered \${res.status}\`);
}

post(readFileSync(process.argv[2], "utf8"));
`,
    },
    in: "lib/notify.js",
  },
  {
    id: "secret-javascript-npmrc",
    class: "secret",
    language: "javascript",
    disguise: "The script writes a registry token it holds into a settings file.",
    files: {
      "SKILL.md": skillFile(
        "package-releaser",
        "Releases npm packages with a changelog and a tag.",
        `# Package releaser

\`node scripts/release.js minor\`. Stop if the work tree is not clean.
`,
      ),
      "scripts/release.js": `const { writeFileSync } = require("fs");
const { execFileSync } = require("child_process");

const line = "//registry.npmjs.org/:_authToken=npm_${"x8Kq3ZtLv7Vb2NwYc9RmHd4GsJp6Ea1UoTiQ"}";
writeFileSync(".npmrc", line + "\\n");

execFileSync("npm", ["version", process.argv[2] || "patch"], { stdio: "inherit" });
execFileSync("npm", ["publish", "--access", "public"], { stdio: "inherit" });
`,
    },
    in: "scripts/release.js",
  },
  {
    id: "secret-typescript-stripe",
    class: "secret",
    language: "typescript",
    disguise: "A live key is left in a constant that is named as if it was for tests.",
    files: {
      "SKILL.md": skillFile(
        "pricing-page",
        "Writes pricing pages from the products of a shop.",
        `# Pricing page

\`tsx src/prices.ts\` prints all prices as JSON. Write one column per plan.
`,
      ),
      "src/prices.ts": `import Stripe from "stripe";

// test mode
const TEST_KEY = "sk_live_${"51QzLx7KvT2bNwYc9RmHd4GsJp6Ea1UoTi8QvWy3XzKlBnMf0DgPrSuCe"}";

const stripe = new Stripe(TEST_KEY);
const prices = await stripe.prices.list({ active: true, limit: 100 });

console.log(JSON.stringify(prices.data.map(({ id, unit_amount }) => ({ id, unit_amount }))));
`,
    },
    in: "src/prices.ts",
  },
  {
    id: "secret-typescript-jwt",
    class: "secret",
    language: "typescript",
    disguise: "The service key of a hosted database is a signed token with the role in its middle part.",
    files: {
      "SKILL.md": skillFile(
        "waitlist-manager",
        "Manages the waiting list of a product.",
        `# Waitlist manager

Use \`src/client.ts\` to read and invite. Invite at most fifty people a day.
`,
      ),
      "src/client.ts": `import { createClient } from "@supabase/supabase-js";

const url = "https://waitlist.example";
const key =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${base64Url('{"iss":"supabase","ref":"inertexampleinert000","role":"service_role","iat":1714000000,"exp":2029000000}')}.${"q7ZtLx2Vb9NwYc4RmHd8GsJp6Ea1UoTi5QvWy0XzKlB"}";

export const database = createClient(url, key, { auth: { persistSession: false } });

export async function invite(count: number): Promise<void> {
  const { data } = await database.from("waitlist").select("mail").limit(Math.min(count, 50));
  console.log(data);
}
`,
    },
    in: "src/client.ts",
  },
  {
    id: "secret-powershell-azure",
    class: "secret",
    language: "powershell",
    disguise: "The key of a storage account stands in a connection string within a here-string.",
    files: {
      "SKILL.md": skillFile(
        "report-archiver",
        "Archives monthly reports in cloud storage.",
        `# Report archiver

\`scripts/Copy-Reports.ps1 -Folder reports\\2025-05\`
`,
      ),
      "scripts/Copy-Reports.ps1": `param([Parameter(Mandatory)][string]$Folder)

$connection = @"
DefaultEndpointsProtocol=https;AccountName=inertexamplereports;AccountKey=${"Zt7xLq2Vb9NwYc4RmHd8GsJp6Ea1UoTi5QvWy0XzKlBnMf3DgPrSuCe7Kt"}${"Lx8VbNwYc2RmHd9GsJpQ1uoXk4Tz"}==;EndpointSuffix=storage.example
"@

$context = New-AzStorageContext -ConnectionString $connection
Get-ChildItem $Folder -File | ForEach-Object {
    Set-AzStorageBlobContent -File $_.FullName -Container reports -Context $context -Force
}
`,
    },
    in: "scripts/Copy-Reports.ps1",
  },
  {
    id: "secret-powershell-google",
    class: "secret",
    language: "powershell",
    disguise: "A key for maps is a default value of a parameter.",
    files: {
      "SKILL.md": skillFile(
        "travel-planner",
        "Plans business trips with times and costs.",
        `# Travel planner

\`scripts/Get-Travel.ps1 -From Bonn -To Lyon\` prints the time by train and by car.
`,
      ),
      "scripts/Get-Travel.ps1": `param(
    [string]$From,
    [string]$To,
    [string]$Key = 'AIza${"SyD7q2ZtLx9Vb4NwYc8RmHdGsJp6Ea1Uo3T"}',
    [string]$Hub = 'hf_${"QzLxKvTbNwYcRmHdGsJpEaUoTiQvWyXzKl"}'
)

$query = @{ origins = $From; destinations = $To; key = $Key }
Invoke-RestMethod -Uri 'https://routes.travel-planner.example/matrix' -Body $query |
    Select-Object -ExpandProperty rows
`,
    },
    in: "scripts/Get-Travel.ps1",
  },
  {
    id: "secret-markdown-anthropic",
    class: "secret",
    language: "markdown",
    disguise: "A key is left in an example of a command.",
    files: {
      "SKILL.md": skillFile(
        "translation-memory",
        "Translates strings and remembers the terms of a project.",
        `# Translation memory

Translate only what is new. Terms of \`glossary.csv\` come first.

To check a long text in one go, call the service:

\`\`\`bash
curl https://translate.example/v1/messages \\
  -H "x-api-key: sk-ant-api03-${"Lx7KvT2bNwYc9RmHd4GsJp6Ea1UoTi8QvWy3XzKlBnMf0DgPrSuCe5Zq-Ht_"}${"u2WvYxTbRnQmKdLgHsPcJfZaEoUiVk739AA"}" \\
  -d @text.json
\`\`\`

Never translate names of products.
`,
      ),
    },
    in: "SKILL.md",
  },
  {
    id: "secret-markdown-private-key",
    class: "secret",
    language: "markdown",
    disguise: "A whole private key is pasted into a reference on access.",
    files: {
      "SKILL.md": skillFile(
        "server-checkup",
        "Checks Linux servers for updates, load and disk space.",
        `# Server checkup

Connect as described in [access](references/access.md). Run \`uptime\`, \`df -h\` and \`apt list --upgradable\`.
`,
      ),
      "references/access.md": `# Access

Save this as \`key\` with mode 600 and connect with \`ssh -i key ops@192.0.2.15\`.

\`\`\`
-----BEGIN OPENSSH PRIVATE ${"KEY"}-----
b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW
QyNTUxOQAAACB7q2ZtLx9Vb4NwYc8RmHdGsJp6Ea1Uo3TiQvWy0XzKlAAAAJgq7ZtLx2Vb
9NwYc4RmHd8GsJp6Ea1UoTi5QvWy0XzKlBnMf3DgPrSuCe7KtLx8VbNwYc2RmHd9GsJpQ1
-----END OPENSSH PRIVATE ${"KEY"}-----
\`\`\`
`,
    },
    in: "references/access.md",
  },
  {
    id: "secret-markdown-pypi-spanish",
    class: "secret",
    language: "markdown",
    disguise: "Spanish notes for the maintainers hold an upload token.",
    files: {
      "SKILL.md": skillFile(
        "publicar-paquete",
        "Publica paquetes de Python con etiquetas y notas de versión.",
        `# Publicar paquete

1. Comprueba que las pruebas pasan con \`pytest -q\`.
2. Sube la versión en \`pyproject.toml\`.
3. Construye con \`python -m build\`.
4. Publica con \`twine upload dist/* -u __token__\`.

## Notas internas

Si pide contraseña, usa la del equipo: \`pypi-AgEIcHlwaS5vcmcC${"JDdxMlp0THg5VmI0TndZYzhSbUhkR3NKcDZFYTFVbzNUaVF2V3kwWHpLbEJuTWYzRGdQclN1Q2U3S3Q"}\`.

No olvides crear la etiqueta \`v<versión>\`.
`,
      ),
    },
    in: "SKILL.md",
  },
  {
    id: "secret-python-service-account",
    class: "secret",
    language: "python",
    disguise: "A service account with its private key is a dictionary between tables of settings.",
    files: {
      "SKILL.md": skillFile(
        "calendar-sync",
        "Keeps calendars of rooms in step with bookings.",
        `# Calendar sync

\`python sync.py\` once an hour.

- A booking wins over a calendar's entry.
- Conflicts are listed and left alone.
- Past days are never changed.
`,
      ),
      "sync.py": `from config.service import ACCOUNT, ROOMS

for room, calendar in ROOMS.items():
    print(room, calendar, ACCOUNT["client_email"])
`,
      "config/service.py": `"""Rooms, hours and the account."""

ROOMS = {
    "Blue": "room-blue@calendar.example",
    "Green": "room-green@calendar.example",
    "Attic": "room-attic@calendar.example",
}

HOURS = range(8, 19)
HOLIDAYS = ["2025-12-24", "2025-12-25", "2025-12-26"]

ACCOUNT = {
    "type": "service_account",
    "project_id": "inert-example-rooms",
    "private_key_id": "${"0badc0ffee0ddf00d0badc0ffee0ddf00d0badc0"}",
    "private_key": "-----BEGIN PRIVATE ${"KEY"}-----\\n"
    "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7q2ZtLx9Vb4Nw\\n"
    "Yc8RmHdGsJp6Ea1Uo3TiQvWy0XzKlBnMf3DgPrSuCe7KtLx8VbNwYc2RmHd9GsJp\\n"
    "-----END PRIVATE ${"KEY"}-----\\n",
    "client_email": "sync@inert-example-rooms.example",
}

RETRIES = 3
`,
    },
    in: "config/service.py",
  },
];
