import { encodedTexts } from "../../matchers/encoded-texts.ts";
import { joinedConstants } from "../../matchers/joined-constants.ts";
import { matchesIn } from "../../matchers/matches.ts";
import { namedSecrets } from "../../matchers/named-secrets.ts";
import { inPieces, secretHint } from "../../matchers/secret-marks.ts";
import { isKey, secretFormsIn } from "../../matchers/secrets.ts";
import { formsInContext } from "../../matchers/secrets-in-context.ts";
import { severityOfWebToken, webToken } from "../../matchers/web-tokens.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Joins parts, so that secret scanners do not report this file. */
const made = (...parts: readonly string[]): string => parts.join("");

/** Contains an API key or access token. */
export const secretKey: SegmentRule = {
  kind: "segment",
  id: "secret-key",
  class: "secret",
  severity: "high",
  words: {
    title: "Contains an API key or access token",
    rationale:
      "Anyone with the skill can use the key in its owner's name and at the owner's expense. If the key is not the author's, user data is sent to an account that a third party controls.",
    remedy: "Revoke the key at its issuer; treat it as compromised. Read keys from the environment or a secret store.",
    beyondPattern:
      "Manuals are full of placeholder keys: EXAMPLE, repeated letters, your-key-here. A key is reported only if it has its issuer's exact format and its characters are as random as those of a real key. A Supabase token is reported if its claims say that it is not public.",
  },
  examples: {
    matches: [
      `Set the key:\n\n\`\`\`bash\nexport OPENAI_API_KEY=${made("sk-", "proj-", "Zt8Qw3nLr5Vx1Kp9Bd7Hf2Jm4Cs6Gy0TaEuIoRlWq")}\n\`\`\`\n`,
      {
        "sign-in.py": `from huggingface_hub import login\nlogin("${made("hf", "_")}" "${made("yOenCWpbLPEazzoXdm", "HVYkccbLRAlQtRws")}")\n`,
      },
      {
        "sign-in.ts": `const key = "${made("sk", "-")}" + "${made("Zt8Qw3nLr5Vx1Kp9Bd7Hf2Jm", "4Cs6Gy0TaEuIoRlWqNb8Ye3D")}";\n`,
      },
      {
        "sign-in.py": `KEY = (\n    "${made("gh", "p_", "R7kQz2Lm9XvT4b")}"\n    "${made("Nc8WpJ5sHd3FgY", "6aVe1UoK")}"\n)\n`,
      },
      {
        "load.py":
          'import base64\nKEY = base64.b64decode("Z2hwX1I3a1F6MkxtOVh2VDRiTmM4V3BKNXNIZDNGZ1k2YVZlMVVvSw==").decode()\n',
      },
      { "send.py": `TOKEN = "${made("ghp", "_", "R7kQz2Lm9XvT4bNc8WpJ5sHd3FgY6aVe1UoK")}"\n` },
      {
        "client.ts": `const key = "${made("eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9", ".", "eyJpc3MiOiJzdXBhYmFzZSIsInJlZiI6InF3a2x6Iiwicm9sZSI6InNlcnZpY2Vfcm9sZSJ9", ".", "k3Jq9wLr2TzXc7Vb5Nm8Hs4Df6Gp1Ya0Ue")}";\n`,
      },
      {
        "notify.sh": `curl -d hi https://hooks.${made("slack.com/services/", "T03KD82QLW/", "B05ZX71RMPA/", "q9WnXr4Tz7LcVb2KpJs8DhFg")}\n`,
      },
      { "pull.sh": `#!/bin/sh\ndocker login -u tables -p ${made("dckr_", "pat_", "Xq7vR2mTz9KcLw4BnYs8HdJf3Pg")}\n` },
      `\`\`\`console\n$ curl -H "Authorization: Bearer ${made("glsa", "_", "p8TzXq2LmVr7KcYw4BnHs9DfJg3Wd6Qe", "_5f0c9a17")}" $GRAFANA\n\`\`\`\n`,
      { "deploy.mjs": `const key = ["${made("gl", "pat")}", "Xq7vR2mTz9KcLw4BnYs8"].join("-");\n` },
      {
        "post.py": `TOKEN = bytes.fromhex("${Buffer.from(made("ghp", "_", "R7kQz2Lm9XvT4bNc8WpJ5sHd3FgY6aVe1UoK")).toString("hex")}").decode()\n`,
      },
      {
        "upload.ps1":
          "$store = @{ Name = 'tables'; Value = 'nV7cQx2LpT9zKw4RbYs8HdJf3PgXq7vR2mTz9KcLw4BnYs8HdJf3PgWd6QeUiOa5SxZl1EjMv0NtGy/h+uDkrA==' }\nNew-AzStorageContext -StorageAccountName $store.Name -StorageAccountKey $store.Value\n",
      },
      { "weather.py": 'API_KEY = "q8Tz4XvL2mKc9RwY7BnHs3DfJg6Wd1Pe"\n' },
      { "sync.sh": '#!/bin/sh\ncurl -fsS -u "reports:vK9x2mQzL4wT7Rb" https://dav.tables-cloud.io/in/\n' },
    ],
    ignores: [
      {
        "weather.py":
          'API_KEY = "put-the-key-of-your-account-here"\nnext_page_token = "q8Tz4XvL2mKc9RwY7BnHs3DfJg6Wd1Pe"\nPASSWORD = "SecurePassword123!"\nNAME = "myVeryLongTokenOfSomeAccount1"\n',
      },
      '```json\n{ "token": "q8Tz4XvL2mKc9RwY7BnHs3DfJg6Wd1Pe", "integrity": "sha512-nV7cQx2LpT9zKw4RbYs8HdJf3PgXq7vR2mTz9KcLw4BnYs8HdJf3PgWd6QeUiOa5SxZl1EjMv0NtGyh8uDkrA==" }\n```\n',
      "```bash\nexport AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE\nexport OPENAI_API_KEY=sk-proj-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\nexport GITHUB_TOKEN=ghp_your_token_here\n```\n",
      { "client.ts": 'const key = process.env["STRIPE_KEY"] ?? "sk_live_...";\n' },
      "The token begins with `ghp_` and has 36 characters, as ghp_abcdefghijklmnopqrstuvwxyz0123456789.\n",
    ],
  },
  // A key is a key regardless of the skill's topic and the file's location.
  ignoredModifiers: ["documentation", "security", "unreached"],
  prefilter: secretHint,
  check: hitsOf,
};

function* keysIn(text: string, firstLine: number): Generator<Hit> {
  for (const { pattern, severity } of secretFormsIn(text))
    for (const { text: found, groups, line } of matchesIn(text, pattern, firstLine))
      if (isKey(groups[0] ?? found)) yield { line, severity };
}

const hasKey = (value: string): boolean => Array.from(keysIn(value, 1)).length > 0;

function* hitsOf(segment: ReadSegment): Generator<Hit> {
  const { text, line: firstLine, program } = segment;
  const whole = Array.from(keysIn(text, firstLine));
  yield* whole;
  for (const { value, line } of encodedTexts(segment)) yield* keysIn(value, line);
  if (program !== null && inPieces.test(text))
    for (const { value, line } of joinedConstants(program, (one) => !text.includes(one) && hasKey(one)))
      yield* keysIn(value, line);
  for (const { about, pattern, severity } of formsInContext)
    if (about.test(text))
      for (const { groups, line } of matchesIn(text, pattern, firstLine))
        if (isKey(groups[0] ?? "")) yield { line, severity };
  for (const { groups, line } of matchesIn(text, webToken, firstLine)) {
    const severity = severityOfWebToken(groups[0] ?? "");
    if (severity !== null) yield { line, severity };
  }
  // Lines that match an issuer's format are reported only once, with their full severity.
  const told = new Set(whole.map(({ line }) => line));
  for (const hit of namedSecrets(segment)) if (!told.has(hit.line)) yield hit;
}
