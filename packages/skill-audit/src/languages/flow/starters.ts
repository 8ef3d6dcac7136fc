/**
 * How a call specifies the command it starts. `text`: a command line as first argument. `either`: a command line or a list
 * of words. `words`: every argument is a word. `file`: a file and a list of arguments. `module`: a script and a list of
 * arguments. `exec`: a file, followed by argv as separate arguments. `execv`: a file and argv as a list. `spawnl` and
 * `spawnv`: the same after a mode. `cmd`: an object with the words as `cmd`. `args`: a file and an object with the
 * arguments as `args`.
 */
export type Form =
  | "text"
  | "either"
  | "words"
  | "file"
  | "module"
  | "exec"
  | "execv"
  | "spawnl"
  | "spawnv"
  | "cmd"
  | "args";

const FORMS: Readonly<Record<Form, string>> = {
  text: `os.system os.popen os.popen2 os.popen3 os.popen4 commands.getoutput commands.getstatusoutput subprocess.getoutput
    subprocess.getstatusoutput asyncio.create_subprocess_shell popen2.popen2 platform.popen pexpect.spawn pexpect.run
    child_process.exec child_process.execSync shelljs.exec execa.execaCommand execa.execaCommandSync execa.command
    execa.commandSync zx.$ $ Bun.$ bun.$ Bun.$.raw execa.$ execa.$.sync IPython.get_ipython().system get_ipython().system`,
  either: `subprocess.run subprocess.call subprocess.Popen subprocess.check_output subprocess.check_call pty.spawn
    anyio.run_process trio.run_process`,
  words: "asyncio.create_subprocess_exec",
  file: `child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync execa execa.execa
    execa.execaSync execa.sync cross-spawn cross-spawn.spawn cross-spawn.sync tinyexec.x tinyexec.exec nano-spawn
    @actions/exec.exec @actions/exec.getExecOutput posix.posix_spawn node-pty.spawn`,
  module: "child_process.fork execa.execaNode",
  exec: "os.execl os.execle os.execlp os.execlpe",
  execv: "os.execv os.execve os.execvp os.execvpe os.posix_spawn os.posix_spawnp",
  spawnl: "os.spawnl os.spawnle os.spawnlp os.spawnlpe",
  spawnv: "os.spawnv os.spawnve os.spawnvp os.spawnvpe",
  cmd: "Bun.spawn Bun.spawnSync bun.spawn bun.spawnSync Deno.run",
  args: "Deno.Command",
};

/** Calls that start commands, by qualified name. */
export const STARTERS: ReadonlyMap<string, Form> = new Map(
  (["text", "either", "words", "file", "module", "exec", "execv", "spawnl", "spawnv", "cmd", "args"] as const).flatMap(
    (form) => FORMS[form].split(/\s+/).map((name): [string, Form] => [name, form]),
  ),
);
