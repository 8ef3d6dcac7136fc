import type { Command } from "../program.ts";

/** Programs whose output shells are meant to run, whatever their arguments. */
const setups = new Set([
  "ssh-agent",
  "path_helper",
  "keychain",
  "dircolors",
  "locale",
  "lesspipe",
  "pyenv",
  "rbenv",
  "nodenv",
  "goenv",
  "jenv",
  "starship",
  "zoxide",
  "thefuck",
  "register-python-argcomplete",
  "luarocks",
  "opam",
  "minikube",
  "docker-machine",
  "gpg-agent",
]);

/** What tools call the part of theirs that prints settings for a shell. */
const settingWords =
  /^(?:shellenv|(?:shell\.)?(?:bash|zsh|fish|posix|pwsh|powershell)(?:\.hook)?|hook|hooks?-env|init|env|activate|docker-env|podman-env|completions?|export|--init|--env|--shell|print-env|shell-init|signin|export-credentials)$/;

/** Whether a command prints settings that a shell is meant to run, as `brew shellenv` does. */
export const printsSettings = ({ name, words }: Command): boolean =>
  setups.has(name) || (!/^(?:cat|echo|printf|base64)$/.test(name) && words.some(({ text }) => settingWords.test(text)));
