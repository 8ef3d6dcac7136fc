import { credentialPath, credentialVariable } from "../matchers/credentials.ts";
import type { CapabilityCheck } from "./capability.ts";

/** Reads a credential file, or an environment variable with the name of a credential. */
export const readsSecrets: CapabilityCheck = {
  capability: "reads-secrets",
  prefilter: new RegExp(
    String.raw`(?:environ|getenv|process\.env|Deno\.env|\$env:|\$\{?[a-z_]*(?:api_?key|secret|token|passw(?:or)?d|credential|private_key|passphrase|mnemonic|database_url|_pat\b))|${credentialPath.source}`,
    "i",
  ),
  check: ({ program, text }) => {
    if (program === null) return null;
    const variable = program.environment.find(({ value }) => credentialVariable.test(value));
    if (variable) return variable.line;
    // Evaluating arguments is expensive, so texts without such a path are skipped.
    if (!credentialPath.test(text)) return null;
    const command = program.commands.find(({ words }) => words.some((word) => credentialPath.test(word.text)));
    if (command) return command.line;
    return (
      program.calls.find(({ args }) => args.some(({ strings }) => strings.some((value) => credentialPath.test(value))))
        ?.line ?? null
    );
  },
};
