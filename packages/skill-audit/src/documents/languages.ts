import { isBatchLine } from "../languages/batch/batch-line.ts";
import type { Language } from "../program.ts";

const NAMES: Readonly<Record<Language, readonly string[]>> = {
  bash: ["sh", "bash", "zsh", "shell", "console", "terminal", "shell-session", "shellsession", "shellscript"],
  python: ["py", "python", "python3"],
  javascript: ["js", "javascript", "mjs", "cjs", "node", "jsx"],
  typescript: ["ts", "typescript", "tsx"],
  powershell: ["powershell", "ps1", "pwsh", "ps"],
  batch: ["bat", "batch", "cmd", "dos", "batchfile", "winbatch"],
};
const LANGUAGES: ReadonlyMap<string, Language> = new Map([
  ...NAMES.bash.map((name) => [name, "bash"] as const),
  ...NAMES.python.map((name) => [name, "python"] as const),
  ...NAMES.javascript.map((name) => [name, "javascript"] as const),
  ...NAMES.typescript.map((name) => [name, "typescript"] as const),
  ...NAMES.powershell.map((name) => [name, "powershell"] as const),
  ...NAMES.batch.map((name) => [name, "batch"] as const),
]);

/** Commands that rarely start a line of prose, or that are formatted as code only if they are commands. */
const COMMANDS = new Set(
  [
    "7z apk apt apt-get at awk aws az base64 bash brew bun bunx bundle cargo cat cd chattr chgrp chmod chown claude cmake",
    "code composer conda cp cron crontab curl cut dd defaults deno dd diff dig docker docker-compose dotnet doas dscl env",
    "eval exec export ffmpeg file find firebase fish gcloud gem gh git go gpg grep gsutil gunzip gzip head helm hg history",
    "iptables ip java jq kill killall kubectl launchctl ln ls lsof mail make mkdir mkfifo mount mv nano nc ncat netcat",
    "netsh nmap node nohup npm npx nslookup nsenter openssl osascript passwd perl php ping pip pip3 pipx pkill pnpm poetry",
    "powershell printenv printf ps psql pwsh python python2 python3 rclone reg rm rmdir rsync ruby rustup scp screen sed",
    "security sendmail service set sftp sh shred skills socat source ssh ssh-add ssh-keygen strings su sudo supabase",
    "systemctl tail tar tee telnet terraform tmux touch tsx ufw unset unzip useradd usermod uv uvx vercel vi vim wget which",
    "bitsadmin certutil cipher cmd cscript del diskpart icacls mshta powershell.exe regsvr32 rd rundll32 sc schtasks takeown",
    "vssadmin wbadmin wevtutil wmic wscript",
    "whoami xargs xattr xxd yarn yum zip zsh ansible echo dnf pacman snap mkfs fdisk visudo wrangler pulumi heroku twine",
    "add-apt-repository adduser aider ansible-playbook ansible-pull apt-key argocd aria2c choco codex copilot cpanm csrutil",
    "cursor-agent dpkg droid dseditgroup flatpak gemini goose gpasswd hf huggingface-cli jupyter luarocks mamba mosquitto_sub",
    "mysql nerdctl nix nix-env nix-shell oc opam opencode papermill podman pnpx qwen redis-cli rpm setcap setenforce spctl",
    "sqlite3 sysctl uname websocat winget zypper",
  ].flatMap((line) => line.split(" ")),
);

/** Returns the language of a fence's info string: undefined if it is empty, null if the language is not supported. */
export function languageOf(info: string | null | undefined): Language | null | undefined {
  const name = /^[\s{.]*([^\s,{}:]+)/.exec(info ?? "")?.[1];
  return name === undefined ? undefined : (LANGUAGES.get(name.toLowerCase()) ?? null);
}

/** A cmdlet of PowerShell, or the short name of one that downloads or runs something. */
const cmdlet =
  /^(?:(?:Add|Clear|Copy|Disable|Enable|Expand|Get|Import|Install|Invoke|Move|New|Out|Register|Remove|Set|Start|Stop|Unblock|Uninstall|Unregister)-[A-Z][A-Za-z]+|irm|iwr|iex)\s/;

/** Returns whether a line starts with a prompt, or with a command name after optional `sudo` and assignments. */
function beginsAsCommand(line: string): boolean {
  if (/^\$\s+\S/.test(line)) return true;
  const name = /^(?:[A-Z_][A-Z0-9_]*=\S*\s+)*(\S+)/.exec(line)?.[1] ?? "";
  return (
    COMMANDS.has(name) ||
    cmdlet.test(line) ||
    /^(?:\.{1,2}|~|\/(?:usr|bin|opt|tmp))?\/[\w./-]*\.(?:sh|bash)$/.test(name)
  );
}

/** Returns the language of commands without a stated language; null if they do not look like commands. */
export function languageOfCommands(code: string): "bash" | "batch" | "powershell" | null {
  if (/^\s*(?:@echo\s+off\b|[A-Z]:\\[^<>|\n]{0,200}>)/i.test(code)) return "batch";
  const line = code.split(/\r\n?|\n/).find((text) => text.trim() !== "" && !/^\s*#/.test(text));
  if (line === undefined || !beginsAsCommand(line.trim())) return null;
  if (cmdlet.test(line.trim())) return "powershell";
  return isBatchLine(code) && !/\$[({\w]|^\s*#/m.test(code) ? "batch" : "bash";
}

/** Returns whether a code span is a command line. A single word is usually just the name of a command. */
export const isCommandLine = (code: string): boolean => /\S\s+\S/.test(code) && beginsAsCommand(code.trim());
