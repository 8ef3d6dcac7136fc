import { credentialPath, credentialVariable } from "../known/credentials.ts";
import type { CapabilityCheck } from "./capability.ts";

/** Reads credentials: a file they lie in, or a variable of the environment that is named as one. */
export const readsSecrets: CapabilityCheck = {
  capability: "reads-secrets",
  hint: /(?:API_?KEY|SECRET|TOKEN|PASSWORD|PASSWD|CREDENTIAL|PRIVATE_KEY|PASSPHRASE|MNEMONIC|DATABASE_URL|\.ssh|\.aws|\.env\b|\.npmrc|\.netrc|\.kube|id_rsa|keychain|environ|_PAT\b)/i,
  check: ({ program }) => {
    if (program === null) return null;
    const variable = program.environment.find(({ value }) => credentialVariable.test(value));
    if (variable) return variable.line;
    const command = program.commands.find(({ words }) => words.some(({ text }) => credentialPath.test(text)));
    if (command) return command.line;
    return (
      program.calls.find(({ args }) => args.some(({ strings }) => strings.some((text) => credentialPath.test(text))))
        ?.line ?? null
    );
  },
};
