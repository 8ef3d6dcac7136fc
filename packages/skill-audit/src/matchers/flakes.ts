import type { Command } from "../program.ts";

/** Subcommands of Nix that build and run what a flake names. */
const running = /^(?:run|shell|develop|build|profile|bundle)$/;
const rebuilding = /^(?:nixos-rebuild|darwin-rebuild|home-manager)$/;

/** Accounts whose flakes are what Nix itself is made of. */
const own = /^(?:github|gitlab):(?:NixOS|nix-community|numtide|DeterminateSystems|cachix|LnL7)\//i;

/** A commit, or a hash of what is to come. */
const fixed = /[/=][0-9a-f]{40}\b|[?&]narHash=/;

/** Flakes of others whose newest state a command builds or runs, as it names them. */
export function floatingFlakes({ name, words }: Command): string[] {
  const texts = words.map(({ text }) => text);
  const isRun =
    (name === "nix" && running.test(texts.find((text) => !text.startsWith("-")) ?? "")) || rebuilding.test(name);
  const isOld = /^nix-(?:env|shell|build)$/.test(name);
  if (!isRun && !isOld) return [];
  const isFlake =
    /^(?:github:[\w.-]+\/[\w.-]|gitlab:|sourcehut:|git\+(?:https?|ssh):|tarball\+https?:|https?:\/\/\S+\.(?:tar\.\w+|tgz|zip)\b)/;
  return texts.filter(
    // The value of an option is a cache or a key.
    (text, at) => isFlake.test(text) && !fixed.test(text) && !own.test(text) && texts[at - 2] !== "--option",
  );
}
