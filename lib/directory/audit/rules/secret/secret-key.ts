import { matchesIn } from "../../known/matches.ts";
import { isKey, secretForms } from "../../known/secrets.ts";
import { severityOfWebToken, webToken } from "../../known/web-tokens.ts";
import type { ReadPassage } from "../../passage.ts";
import type { Hit, PassageRule } from "../../rule.ts";

/** Made of parts, so that those who scan this file for keys find none. */
const made = (...parts: readonly string[]): string => parts.join("");

/** A key that anybody who has the skill can use. */
export const secretKey: PassageRule = {
  kind: "passage",
  id: "secret-key",
  class: "secret",
  severity: "high",
  words: {
    title: "Contains a key or an access token",
    rationale:
      "Whoever has the skill has the key, and can act in its owner's name and at their expense. If it is not the author's, the skill sends users' data to an account somebody else controls.",
    remedy: "Revoke the key at its issuer; it is known from now on. Read keys from the environment or a secret store.",
    beyondPattern:
      "Manuals are full of keys that are none: EXAMPLE, repeated letters, your-key-here. A key counts only in its issuer's exact form and when its characters are as random as a real one's. A token for Supabase counts when it says that it is no public one.",
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
    ],
    ignores: [
      "```bash\nexport AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE\nexport OPENAI_API_KEY=sk-proj-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\nexport GITHUB_TOKEN=ghp_your_token_here\n```\n",
      { "client.ts": 'const key = process.env["STRIPE_KEY"] ?? "sk_live_...";\n' },
      "The token begins with `ghp_` and has 36 characters, as ghp_abcdefghijklmnopqrstuvwxyz0123456789.\n",
    ],
  },
  // What a skill is about and where a file stands does not make a key less of one.
  regardless: ["documentation", "security", "unreached"],
  hint: /AKIA[A-Z2-7]{16}|ASIA[A-Z2-7]{16}|gh[pousr]_[a-z0-9]{36}|github_pat_|glpat-|sk-(?:proj|svcacct|admin|or-v1|ant)-|sk-[a-z0-9]{32}|xox[abeprs]-|hooks\.slack\.com|[rs]k_(?:live|test)_|AIza[\w-]{35}|npm_[a-z0-9]{36}|pypi-AgE|hf_[a-z0-9]{34}|SG\.[\w-]{22}|do[por]_v1_|shp(?:at|ca|pa|ss)_|:AA[\w-]{33}|api\/webhooks\/|AccountKey=|hvs\.|dapi[0-9a-f]{32}|ntn_|secret_[a-z0-9]{43}|lin_api_|figd_|r8_|gsk_|xai-|pplx-|tvly-|nvapi-|sbp_|lsv2_|ATATT3|AGE-SECRET-KEY|PMAK-|GOCSPX-|whsec_|key-[0-9a-f]{32}|eyJ[\w-]{10,}\.eyJ|[MNO][\w-]{23,25}\.[\w-]{6}\.[\w-]{27}|(?:akia|asia|aiza|gh[pousr]_|github_|github_pat_|glpat-|sk-|xox[abeprs]-|[sr]k_live_|npm_|pypi-|hf_|hvs\.|dapi|gsk_|xai-)[\w-]{0,60}["'`]\s{0,20}[+.,]?\s{0,20}["'`]|b64decode|\batob\b|FromBase64String|["']base64["']|base64\s+-?-d/i,
  check: hitsOf,
};

/** The beginning of a key, and a quotation mark where the rest of it would be. */
const inPieces = new RegExp(
  String.raw`["'\x60](?:AKIA|ASIA|AIza|gh[pousr]_|github_|github_pat_|glpat-|sk-|sk-(?:proj|ant|or)-?|xox[abeprs]-|[sr]k_live_|npm_|pypi-|hf_|SG\.|hvs\.|dapi|gsk_|xai-)[\w-]{0,60}["'\x60]\s*[+.,]?\s*["'\x60]`,
  "i",
);

/** A program that takes texts out of Base64, and what may be a key in it. */
const decodes = /b64decode|\batob\b|FromBase64String|["']base64["']|base64\s+-?-[dD]/;
const encoded = /^[A-Za-z0-9+/_-]{32,400}={0,2}$/;

function* keysIn(text: string, firstLine: number): Generator<Hit> {
  for (const { pattern, severity } of secretForms)
    for (const { text: found, groups, line } of matchesIn(text, pattern, firstLine))
      if (isKey(groups[0] ?? found)) yield { line, severity };
}

function* hitsOf({ text, line: firstLine, program }: ReadPassage): Generator<Hit> {
  yield* keysIn(text, firstLine);
  if (decodes.test(text))
    for (const { value, line } of program?.strings ?? [])
      if (encoded.test(value)) yield* keysIn(Buffer.from(value, "base64").toString("latin1"), line);
  // A key in pieces is whole only to who puts them together.
  if (inPieces.test(text))
    for (const { value, line } of program?.strings ?? []) {
      const keys = Array.from(keysIn(value, line));
      if (keys.length > 0 && !text.includes(value)) yield* keys;
    }
  for (const { groups, line } of matchesIn(text, webToken, firstLine)) {
    const severity = severityOfWebToken(groups[0] ?? "");
    if (severity !== null) yield { line, severity };
  }
}
