/** What git may speak with another repository. */
export type GitProtocol = "https" | "http" | "ssh" | "file";

/** Most that git may allocate at once: a few bytes of a pack can ask for gigabytes. */
const LONGEST_ALLOCATION = "512m";

/**
 * Settings of every command, stronger than a repository's own. Nothing is checked out, so that irregularities of old
 * histories do no harm and are not looked for.
 */
export const baseConfiguration = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.askPass=",
  "core.pager=cat",
  "core.bigFileThreshold=16m",
  // What git maps and keeps of packs: several are read at a time, each once.
  "core.deltaBaseCacheLimit=16m",
  "core.packedGitLimit=16m",
  "core.packedGitWindowSize=1m",
  "credential.helper=",
  "fetch.unpackLimit=1",
  "gc.auto=0",
  "http.lowSpeedLimit=1000",
  "http.lowSpeedTime=60",
  "maintenance.auto=false",
  "pack.threads=1",
  "safe.directory=*",
  "submodule.recurse=false",
];

/** Everything git knows of its surroundings: nothing is inherited but where programs are. `NODE_ENV` means nothing to it. */
export function gitEnvironment(
  protocols: readonly GitProtocol[],
  additions: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const { PATH = "/usr/local/bin:/usr/bin:/bin", NODE_ENV } = process.env;
  return {
    NODE_ENV,
    PATH,
    LC_ALL: "C",
    // Nothing can be below it, so that no settings, no netrc and no keys are found there.
    HOME: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    SSH_ASKPASS: "",
    GIT_LFS_SKIP_SMUDGE: "1",
    GIT_NO_LAZY_FETCH: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_ALLOC_LIMIT: LONGEST_ALLOCATION,
    // Empty, it permits none: what only reads cannot be made to fetch.
    GIT_ALLOW_PROTOCOL: protocols.join(":"),
    ...additions,
  };
}

/** What git needs to speak ssh: the operator's keys and known hosts are used, and nobody is asked anything. */
export function sshEnvironment(options: readonly string[]): Record<string, string> {
  const { HOME, SSH_AUTH_SOCK } = process.env;
  return {
    ...(HOME === undefined ? {} : { HOME }),
    ...(SSH_AUTH_SOCK === undefined ? {} : { SSH_AUTH_SOCK }),
    // A shell reads it. No option holds a quote: hosts and addresses were checked.
    GIT_SSH_COMMAND: ["ssh", ...options.map((option) => `-o '${option}'`)].join(" "),
    GIT_SSH_VARIANT: "ssh",
  };
}
