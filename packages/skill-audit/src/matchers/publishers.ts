import type { Address } from "./addresses.ts";

/** Hosts whose installers are meant to be run at once, and are known to everybody who would read them. */
const publishers =
  /^https?:\/\/(?:sh\.rustup\.rs|astral\.sh|bun\.(?:sh|com)|deno\.land|get\.docker\.com|install\.python-poetry\.org|get\.pnpm\.io|fnm\.vercel\.app|mise\.(?:run|jdx\.dev)|claude\.ai|cli\.github\.com|ollama\.(?:com|ai)|get\.helm\.sh|sentry\.io|fluxcd\.io|get\.maestro\.mobile\.dev|dl\.cloudsmith\.io|get\.nextflow\.io|apt\.llvm\.org|lambdalabs\.com|aspire\.dev|run\.linkerd\.io|install\.pi-hole\.net|get\.sdkman\.io|brew\.sh|starship\.rs|get\.volta\.sh|(?:deb|rpm)\.nodesource\.com|sdk\.cloud\.google\.com|aka\.ms|dot\.net|dotnet\.microsoft\.com|awscli\.amazonaws\.com|fly\.io|foundry\.paradigm\.xyz|get\.k3s\.io|pixi\.sh|micro\.mamba\.pm|repo\.anaconda\.com|bootstrap\.pypa\.io|nixos\.org|install\.determinate\.systems|cursor\.com|opencode\.ai|antigravity\.google|chocolatey\.org|community\.chocolatey\.org|get\.scoop\.sh|raw\.githubusercontent\.com\/(?:Homebrew\/install|render-oss\/cli|nvm-sh\/nvm|helm\/helm|astral-sh|ohmyzsh\/ohmyzsh|aquasecurity\/trivy|anchore\/(?:syft|grype)|golangci\/golangci-lint|rust-lang|tj\/n|pyenv\/pyenv-installer|kubernetes-sigs))(?:[/?]|$)/i;

export const isFromKnownPublisher = ({ url }: Address): boolean => publishers.test(url);

/** Accounts at GitHub of foundations and of projects that are built from their sources everywhere. */
const knownAccounts = new Set(
  "aflplusplus allenai apache ansible bats-core bigcode-project cncf curl deepseek-ai eleutherai emscripten-core ffmpeg gnome ggerganov ggml-org git grafana hashicorp helm huggingface jupyter jupyterlab kde koalaman kubernetes kubernetes-sigs langchain-ai llvm lm-sys mlflow mozilla neovim nixos numpy ollama opencv openssl pandas-dev pola-rs postgres prometheus pyenv pytorch qwenlm ray-project redis run-llama rust-lang scikit-learn scipy sgl-project sqlite stanfordnlp systemd tensorflow vllm-project volcengine webassembly".split(
    " ",
  ),
);

export const isKnownAccount = (account: string): boolean => knownAccounts.has(account.toLowerCase());

/** A release on GitHub that is named by its version: it is the publisher's, and hardly another one tomorrow. */
export const isVersionedRelease = ({ url }: Address): boolean =>
  /^https:\/\/github\.com\/[^/]+\/[^/]+\/releases\/download\/[^/]*\d/.test(url);
