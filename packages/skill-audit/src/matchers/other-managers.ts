import type { Command } from "../program.ts";

/** How a package manager that is not of one of the large indexes is told of another place, or to check nothing. */
type Manager = Readonly<{
  /** Options with whose value it gets packages from there. */
  from?: RegExp;
  /** Subcommands whose operands are places to get packages from. */
  adding?: RegExp;
  /** What has it look at no signature, or leave what is built without a sandbox. */
  unchecked?: RegExp;
}>;

const nix: Manager = {
  from: /(?:^|\s)(?:--(?:extra-)?substituters?|--option\s+(?:extra-|trusted-)?substituters)[\s=]/,
  unchecked:
    /(?:^|\s)(?:--no-(?:require|check)-sigs|--no-sandbox|--option\s+(?:require-sigs|sandbox)\s+false|--(?:require-sigs|sandbox)\s+false)(?:\s|$)/,
};
const flatpak: Manager = { unchecked: /(?:^|\s)--no-gpg-verify(?:\s|$)|--gpg-verify=false/ };
const rpm: Manager = {
  unchecked: /(?:^|\s)--(?:nosignature|nogpgcheck|no-gpgcheck|no-gpg-checks|allow-unsigned-rpm)(?:\s|$)/,
};
const appx: Manager = { unchecked: /(?:^|\s)-AllowUnsigned\b/i };

const managers: Readonly<Record<string, Manager>> = {
  nix,
  "nix-env": nix,
  "nix-shell": nix,
  "nix-build": nix,
  "nix-store": nix,
  "nixos-rebuild": nix,
  "home-manager": nix,
  "darwin-rebuild": nix,
  flatpak,
  rpm,
  dnf: rpm,
  yum: rpm,
  zypper: { ...rpm, adding: /^(?:addrepo|ar)$/ },
  "add-appxpackage": appx,
  "add-appxprovisionedpackage": appx,
  luarocks: { from: /(?:^|\s)--(?:only-)?(?:server|from)[\s=]/, unchecked: /(?:^|\s)--no-?check-?certificate/ },
  cpanm: { from: /(?:^|\s)--(?:mirror|from)[\s=]|(?:^|\s)-M\s/ },
  cpm: { from: /(?:^|\s)(?:--mirror|--resolver)[\s=]/ },
  opam: { adding: /^(?:repository|repo)$/ },
  composer: { from: /(?:^|\s)--repository[\s=]|\brepositor(?:y|ies)\.[\w.-]+\s/ },
  conda: { from: /(?:^|\s)(?:-c|--channel|--add\s+channels)[\s=]/ },
  mamba: { from: /(?:^|\s)(?:-c|--channel)[\s=]/ },
  apk: { from: /(?:^|\s)(?:-X|--repository)[\s=]/ },
  mix: { adding: /^hex\.repo$/ },
  raco: { from: /(?:^|\s)--catalog[\s=]/ },
  gem: { unchecked: /(?:^|\s)(?:-P|--trust-policy)[\s=]+NoSecurity/i },
};

const managerOf = ({ name }: Command): Manager | undefined =>
  Object.hasOwn(managers, name) ? managers[name] : undefined;

const lineOf = ({ words }: Command): string => words.map(({ text }) => text).join(" ");

/** Whether a command names another place for packages: what stands behind its option is told by its addresses. */
export function isToldOfPlace(command: Command): boolean {
  const manager = managerOf(command);
  return (
    manager !== undefined &&
    (manager.from?.test(` ${lineOf(command)} `) === true ||
      (manager.adding !== undefined &&
        command.words.slice(0, 2).some(({ text }) => manager.adding?.test(text) === true)))
  );
}

export const isToldNotToCheck = (command: Command): boolean =>
  managerOf(command)?.unchecked?.test(lineOf(command)) === true;
