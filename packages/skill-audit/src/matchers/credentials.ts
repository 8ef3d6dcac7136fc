/** Files in which credentials lie, wherever the home folder is. */
export const credentialPath =
  /(?:^|[\s"'`=(/\\~])(?:\.ssh\/(?:id_\w+|\*|config|authorized_keys)?|\.aws\/(?:credentials|config)|\.azure\/|\.config\/gcloud|application_default_credentials\.json|\.kube\/config|\.docker\/config\.json|\.npmrc|\.pypirc|\.netrc|_netrc|\.git-credentials|\.config\/gh\/hosts\.yml|\.gnupg\/|\.password-store|\.vault-token|\.terraform\.d\/credentials|\.cargo\/credentials|\.m2\/settings\.xml|\.claude(?:\.json|\/\.credentials\.json)|\.codex\/auth\.json|\.config\/solana\/id\.json|\.electrum|\.bitcoin\/wallet\.dat|\.ethereum\/keystore|\.local\/share\/keyrings|Library\/Keychains|login\.keychain|\/etc\/shadow|\bid_rsa\b|\bid_ed25519\b|wallet\.dat|Login Data|Cookies(?:\.sqlite)?\b|cookies\.sqlite|key4\.db|logins\.json|Local Storage\/leveldb|\.bash_history|\.zsh_history|\.env(?:\.(?:local|production|prod|development|staging))?(?![\w.-]))/i;

/** Names of environment variables that hold credentials. */
export const credentialVariable =
  /^\*$|(?:^|_)(?:API_?KEY|ACCESS_KEY|SECRET(?:_KEY|_ACCESS_KEY)?|TOKEN|PASSWORD|PASSWD|PASSPHRASE|PRIVATE_KEY|CREDENTIALS?|AUTH|SEED_PHRASE|MNEMONIC|DATABASE_URL|CONNECTION_STRING)(?:$|_)|^(?:GH|GITHUB|GITLAB|NPM|PYPI|AWS|OPENAI|ANTHROPIC|SLACK|STRIPE)_\w*(?:KEY|TOKEN|SECRET|PAT)\w*$/i;
