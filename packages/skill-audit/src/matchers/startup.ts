/** Files that something starts from by itself: at a login, at a start of the system, at a time, or with each program. */
export const startupFile =
  /\/etc\/(?:cron|profile\.d|rc\.local|init\.d|ld\.so\.preload|udev\/rules\.d|pam\.d|xdg\/autostart)|\/var\/spool\/cron|\.config\/systemd\/user|\/etc\/systemd\/system|\/lib\/systemd\/system|Library\/Launch(?:Agents|Daemons)|\.config\/autostart|(?:Start Menu|Programs)\/(?:Programs\/)?Startup|\.ssh\/authorized_keys|\b(?:site|user)customize\.py|site-packages\/[\w.-]+\.pth|get(?:user)?sitepackages\b.*\.pth|\.ipython\/profile_\w+\/startup/i;

/** Where Python looks for files that each of its starts runs. */
export const pythonPackages = /site-packages|get(?:user)?sitepackages|USER_SITE|\b(?:pure|plat)lib\b/i;

/** Files that a shell runs when it starts, also one that is named after the shell: `~/.$(basename $SHELL)rc`. */
export const profileFile =
  /(?:^|[/"'\s])\.(?:bashrc|zshrc|profile|bash_profile|bash_login|zprofile|zshenv|zlogin|kshrc|bash_aliases|envrc)\b|\/etc\/(?:profile|bash\.bashrc|zsh\/zshrc)$|fish\/(?:config\.fish|conf\.d)|\$PROFILE\b|profile\.ps1|(?:^|[/"'~`])\.(?:(?:(?:ba|z|k)?sh\s)+(?:ba|z|k)?sh|\$\{[^{}\s]{1,60}\}|\$\([^()]{1,60}\)|\$\w{1,40}|[^/\s]{0,60}\bSHELL\b[^/\s]{0,20})(?:rc|env)\b/i;

/** Programs that git runs by itself. */
export const gitHook =
  /\.git\/hooks\/(?:pre|post|commit|prepare|update|applypatch|fsmonitor)|\/hooks\/(?:pre-commit|pre-push|post-commit|post-checkout|post-merge|commit-msg|prepare-commit-msg)\b/;

/** Lines of a profile that only set something up: paths, names, completions. */
const setting =
  /^\s*(?:#.*|export\s+\w+=.*|set -gx? .*|\$env:\w+.*|alias\s+.*|fish_add_path .*|(?:\w+=\S*)|eval\s+"?\$\(.*\b(?:init|hook|shellenv|activate|completion|env)\b.*|(?:source|\.)\s+.*|\[.*\]\s*(?:&&|\|\|).*|autoload .*|compinit.*|fpath.*|if .*|fi|then|else|Import-Module .*|%s(?:\\n)?|\\n|)\s*$/;
const running =
  /\b(?:curl|wget|nc|ncat|nohup|base64|iwr|irm|invoke-\w+|python3? -c|node -e|osascript|crontab)\b|\/dev\/tcp|&\s*$|\$\([^)]*\b(?:curl|cat|decode)\b/im;

/** Names by which programs are told what to load, whom to ask or what to run. */
const steering =
  /\b(?:LD_PRELOAD|LD_LIBRARY_PATH|DYLD_\w+|PROMPT_COMMAND|BASH_ENV|ENV|PYTHONSTARTUP|PYTHONPATH|NODE_OPTIONS|PERL5OPT|RUBYOPT|GIT_SSH\w*|GIT_EXEC_PATH|EDITOR|PAGER|\w*PROXY|\w+_BASE_URL|PIP_\w+|NPM_CONFIG_\w+|\w*REJECT_UNAUTHORIZED|PSModulePath)\s*=/i;
const plain = /^\s*(?:#.*|export\s+\w+=.*|set -gx? .*|fish_add_path .*|\$env:\w+.*|(?:\w+=\S*)|%s(?:\\n)?|\\n|)\s*$/;

/** How grave it is to write something into a profile: null where it only sets a path or a name, as installers do. */
export function gravityInProfile(content: string): "medium" | "low" | null {
  const lines = content.split(/\n|\\n/);
  const isSetting = content !== "" && !running.test(content) && lines.every((line) => setting.test(line));
  if (!isSetting) return "medium";
  return lines.every((line) => plain.test(line)) && !steering.test(content) ? null : "low";
}
