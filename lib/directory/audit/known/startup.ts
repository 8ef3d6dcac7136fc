/** Files that something starts from by itself: at a login, at a start of the system, at a time, or with each program. */
export const startupFile =
  /\/etc\/(?:cron|profile\.d|rc\.local|init\.d|ld\.so\.preload|udev\/rules\.d|pam\.d|xdg\/autostart)|\/var\/spool\/cron|\.config\/systemd\/user|\/etc\/systemd\/system|\/lib\/systemd\/system|Library\/Launch(?:Agents|Daemons)|\.config\/autostart|Programs\/Startup|\.ssh\/authorized_keys|\b(?:site|user)customize\.py|site-packages\/[\w.-]+\.pth/i;

/** Units of a system's services: those of a server have to be written by somebody. */
export const serviceFile = /\/systemd\/system\//;

/** Files that a shell runs when it starts. */
export const profileFile =
  /(?:^|[/"'\s])\.(?:bashrc|zshrc|profile|bash_profile|bash_login|zprofile|zshenv|zlogin|kshrc|bash_aliases)\b|\/etc\/(?:profile|bash\.bashrc|zsh\/zshrc)$|fish\/(?:config\.fish|conf\.d)|\$PROFILE\b|profile\.ps1/i;

/** Programs that git runs by itself. */
export const gitHook =
  /\.git\/hooks\/(?:pre|post|commit|prepare|update|applypatch|fsmonitor)|\/hooks\/(?:pre-commit|pre-push|post-commit|post-checkout|post-merge|commit-msg|prepare-commit-msg)\b/;

/** Lines of a profile that only set something up: paths, names, completions. */
const setting =
  /^\s*(?:#.*|export\s+\w+=.*|set -gx? .*|\$env:\w+.*|alias\s+.*|fish_add_path .*|(?:\w+=\S*)|eval\s+"?\$\(.*\b(?:init|hook|shellenv|activate|completion|env)\b.*|(?:source|\.)\s+.*|\[.*\]\s*(?:&&|\|\|).*|autoload .*|compinit.*|fpath.*|if .*|fi|then|else|Import-Module .*|%s(?:\\n)?|\\n|)\s*$/;
const running =
  /\b(?:curl|wget|nc|ncat|nohup|base64|iwr|irm|invoke-\w+|python3? -c|node -e|osascript|crontab)\b|\/dev\/tcp|&\s*$|\$\([^)]*\b(?:curl|cat|decode)\b/im;

/** Whether what is written into a profile only sets something up, as installers do. */
export const isSetting = (content: string): boolean =>
  content !== "" && !running.test(content) && content.split(/\n|\\n/).every((line) => setting.test(line));
