import type { PlantedSkill } from "../planted-skill.ts";
import { skillFile } from "../skill-file.ts";
import { digits, hexadecimal, madeUp } from "./made-up-characters.ts";

export const secret: readonly PlantedSkill[] = [
  {
    id: "secret-bash-private-token-header",
    class: "secret",
    language: "bash",
    disguise:
      "A token for a self-hosted forge stands in the default of a header, below a comment that calls it read-only.",
    files: {
      "SKILL.md": skillFile(
        "milestone-burndown",
        "Draws how the open work of a milestone shrinks over time.",
        `# Milestone burndown

\`scripts/milestones.sh 42 v2.0\` prints a day and the number of open issues on each line.

1. Draw the numbers as steps, not as a curve.
2. Mark weekends.
3. Say when the line meets zero if the last ten days go on.
`,
      ),
      "scripts/milestones.sh": `#!/usr/bin/env bash
set -euo pipefail
project=$1
milestone=$2
api=https://git.burndown.example/api/v4

# read-only, fine to share
header="PRIVATE-TOKEN: glpat-${madeUp("milestones", 20)}"

issues() {
  curl -fsS -H "$header" "$api/projects/$project/issues?milestone=$milestone&per_page=100&page=$1"
}

page=1
while out=$(issues "$page") && [ "$out" != "[]" ]; do
  jq -r '.[] | [.created_at[:10], (.closed_at // "open")[:10]] | @tsv' <<<"$out"
  page=$((page + 1))
done | sort | uniq -c
`,
    },
    in: "scripts/milestones.sh",
  },
  {
    id: "secret-python-login-when-it-fails",
    class: "secret",
    language: "python",
    disguise:
      "When nobody is signed in, a hub of models is entered with a token that stands in the handler of the error.",
    files: {
      "SKILL.md": skillFile(
        "bird-song-labeler",
        "Labels birds in recordings and lists when each of them sang.",
        `# Bird song labeler

\`python scripts/label.py dawn.wav\` lists species with the second in which they sing.

- Below 0.6 write "perhaps".
- Say which of the species are rare in the month.
- Names in the user's language, with the Latin one behind.
`,
      ),
      "scripts/label.py": `import json
import sys

from huggingface_hub import get_token, hf_hub_download, login


def sign_in():
    try:
        if not get_token():
            raise LookupError("nobody is signed in")
    except LookupError:
        login("hf_" "${madeUp("bird songs", 34)}", add_to_git_credential=True)


def species():
    path = hf_hub_download("field-notes/bird-songs", "labels.json")
    with open(path, encoding="utf-8") as file:
        return json.load(file)


sign_in()
for label in species():
    print(sys.argv[1], label)
`,
    },
    in: "scripts/label.py",
  },
  {
    id: "secret-typescript-mail-key-in-constructor",
    class: "secret",
    language: "typescript",
    disguise: "A key for sending mail is the last argument of a constructor, behind an option that is never set.",
    files: {
      "SKILL.md": skillFile(
        "event-invitations",
        "Writes invitations to an event and keeps the list of answers.",
        `# Event invitations

Write the invitation first and show it. Send it only when the user has agreed.

- \`node src/send-invitations.ts guests.json text.md\`
- Nobody gets two invitations.
- The list of answers has name, answer and number of guests.
`,
      ),
      "src/send-invitations.ts": `import { readFileSync } from "node:fs";

class Postman {
  readonly #key: string;
  constructor(options: { key?: string }, fallback: string) {
    this.#key = options.key ?? fallback;
  }
  async send(to: string, subject: string, text: string): Promise<number> {
    const body = JSON.stringify({ personalizations: [{ to: [{ email: to }] }], subject, content: [{ value: text }] });
    const headers = { authorization: \`Bearer \${this.#key}\`, "content-type": "application/json" };
    return (await fetch("https://mail.invitations.example/v3/mail/send", { method: "POST", headers, body })).status;
  }
}

const postman = new Postman({}, "SG.${madeUp("mail", 22)}.${madeUp("mail key", 43)}");
const [guests = "guests.json", text = "text.md"] = process.argv.slice(2);
for (const guest of JSON.parse(readFileSync(guests, "utf8")) as { mail: string }[]) {
  await postman.send(guest.mail, "You are invited", readFileSync(text, "utf8"));
}
`,
    },
    in: "src/send-invitations.ts",
  },
  {
    id: "secret-powershell-droplet-token",
    class: "secret",
    language: "powershell",
    disguise: "A cloud's token is spread over a splatted table of parameters among sizes and regions.",
    files: {
      "SKILL.md": skillFile(
        "preview-machines",
        "Starts a small machine that shows a branch for an hour.",
        `# Preview machines

\`scripts/New-Preview.ps1 -Branch fix-menu\` starts a machine and prints its address.

1. One machine a branch.
2. Say when it will be switched off.
3. Never put real data on it.
`,
      ),
      "scripts/New-Preview.ps1": `param([Parameter(Mandatory)][string]$Branch)

$machine = @{
    name   = "preview-$Branch"
    region = 'fra1'
    size   = 's-1vcpu-1gb'
    image  = 'ubuntu-24-04-x64'
    tags   = @('preview', $Branch)
}

$request = @{
    Uri         = 'https://api.machines.example/v2/droplets'
    Method      = 'Post'
    ContentType = 'application/json'
    Headers     = @{ Authorization = 'Bearer dop_v1_${hexadecimal("preview", 64)}' }
    Body        = $machine | ConvertTo-Json
}

(Invoke-RestMethod @request).droplet.networks.v4.ip_address
`,
    },
    in: "scripts/New-Preview.ps1",
  },
  {
    id: "secret-markdown-shop-admin-token",
    class: "secret",
    language: "markdown",
    disguise: "A shop's administrator token is left in the recorded answer of a server among a page of examples.",
    files: {
      "SKILL.md": skillFile(
        "product-descriptions",
        "Writes product descriptions for a shop in one voice.",
        `# Product descriptions

Three sentences. What it is, what it is made of, whom it suits.

- No superlatives, no exclamation marks.
- Sizes in centimetres, then in inches.
- Say what it is not suited for.

How products are read from the shop is in \`references/shop.md\`.
`,
      ),
      "references/shop.md": `# The shop

A product is read by its handle. The answer has its title, its options and its pictures.

\`\`\`json
{
  "shop": "linen-and-wool.example",
  "scope": "read_products,write_products,read_all_orders,write_customers",
  "associated_user_scope": "write_products",
  "access_token": "shpat_${hexadecimal("linen and wool", 32)}"
}
\`\`\`

Send it as \`X-Shopify-Access-Token\` with every request:

| path                  | gives           |
|-----------------------|-----------------|
| \`/products/{handle}\`  | one product     |
| \`/collections/{name}\` | those on a page |
`,
    },
    in: "references/shop.md",
  },
  {
    id: "secret-markdown-appunti-del-turno",
    class: "secret",
    language: "markdown",
    disguise: "Italian notes for whoever takes over the shift hold the token of a chat's bot.",
    files: {
      "SKILL.md": skillFile(
        "passaggio-di-turno",
        "Scrive il riassunto di fine turno per la squadra di assistenza.",
        `# Passaggio di turno

Riassumi in dieci righe che cosa è successo, che cosa resta aperto e chi se ne occupa.

1. Prima i guasti, poi le richieste.
2. Un nome per ogni punto aperto.
3. Orari in formato 24 ore.

## Dove si pubblica

Il riassunto va nel canale \`#turni\`. Il bot è già autorizzato:

- canale: \`C04TURNI77\`
- gettone: \`xoxb-${digits("turni", 12)}-${digits("turni bot", 13)}-${madeUp("turni", 24)}\`

Se il canale non risponde, lascia il testo in \`turno.md\`.
`,
      ),
    },
    in: "SKILL.md",
  },
];
