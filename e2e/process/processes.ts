import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

export type ProcessEntry = Readonly<{ pid: number; parent: number; command: string }>;

/** Every process of this machine: from /proc where there is one, for small systems come without ps. */
function listProcesses(): ProcessEntry[] {
  return existsSync("/proc/self/stat") ? fromProc() : fromPs();
}

function fromProc(): ProcessEntry[] {
  return readdirSync("/proc").flatMap((name): ProcessEntry[] => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      // The program's name is in parentheses and may contain any character; the parent follows the state.
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      return [
        { pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ") },
      ];
    } catch {
      return [];
    }
  });
}

function fromPs(): ProcessEntry[] {
  return execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => {
      const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    });
}

/** Lists processes whose command line contains a text. */
export const processesMentioning = (text: string): ProcessEntry[] =>
  listProcesses().filter(({ command }) => command.includes(text));

/** Every process below one. */
export function descendantsOf(pid: number, processes = listProcesses()): ProcessEntry[] {
  const children = processes.filter(({ parent }) => parent === pid);
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, processes)]);
}

/** The process below one whose command line fits. */
export function childOf(pid: number, command: RegExp): number {
  const found = descendantsOf(pid).find((entry) => command.test(entry.command));
  if (!found) throw new Error(`no process below ${pid} is ${command}`);
  return found.pid;
}
