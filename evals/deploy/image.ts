import { execFile } from "node:child_process";
import { cp, lstat, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import ignore from "@balena/dockerignore";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logInfo, logStep } from "#lib/process/logger.ts";
import { root as context } from "../../bench/machine/build.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";
import { findProgram } from "../cluster/program.ts";
import { checkServer, succeed } from "./check-server.ts";
import { type Instruction, parseDockerfile, type Stage } from "./dockerfile.ts";
import { Isolated } from "./isolated.ts";

const run = promisify(execFile);

const PORT = 3000;
const SHELL = ["/bin/sh", "-c"];
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** An image as far as it is built: its files and its settings. */
type Image = {
  root: string;
  environment: Record<string, string>;
  arguments: Record<string, string>;
  workdir: string;
  user: string;
  volumes: string[];
  stopSignal: NodeJS.Signals;
  command: readonly string[];
  entrypoint: readonly string[];
  health: readonly string[];
};

/**
 * Runs the steps of the real Dockerfile without Docker, in folders with Debian and the Node.js of this machine, and starts the
 * image as `compose.yaml` and the Kubernetes manifests do: without root, with a read-only root directory.
 *
 * @param base a folder with the Debian of the base image, made by debootstrap; undefined makes it.
 */
export async function checkImage(folder: string, base: string | undefined, lifecycle: Lifecycle): Promise<void> {
  const stages = parseDockerfile(await readFile(join(context, "Dockerfile"), "utf8"));
  const debian = base ?? (await logStep("Debian", () => installDebian(join(folder, "debian"))));
  logInfo(
    `Debian with Node.js ${process.version} of this machine stands for ${[...new Set(stages.map(({ image }) => image))].join(", ")}`,
  );
  const images = new Map<string, Image>();
  for (const [index, stage] of stages.entries()) {
    const image = await startImage(debian, join(folder, `stage-${index}`));
    images.set(stage.name ?? String(index), image);
    await build(stage, image, images, join(folder, "cache"));
  }
  const image = [...images.values()].at(-1);
  if (image === undefined) throw new CommandError("The Dockerfile has no stage.");
  const { stdout: size } = await run("du", ["-sm", join(image.root, image.workdir)]);
  succeed(
    "Dockerfile",
    `${stages.flatMap(({ instructions }) => instructions).length} steps, ${parseInt(size, 10)} MB in ${image.workdir}`,
  );
  await startContainer(image, folder, lifecycle);
}

async function startContainer(image: Image, folder: string, lifecycle: Lifecycle): Promise<void> {
  const [uid, gid] = await userOf(image);
  if (uid === 0) throw new CommandError("The image runs as root.");
  const inRoot = (path: string): string => join(image.root, path);
  const volumes = image.volumes.map(async (path, index) => {
    // Docker fills a new volume with what the image has there, and its owner and mode.
    const volume = join(folder, `volume-${index}`);
    await run("cp", ["-a", inRoot(path), volume]);
    return [inRoot(path), ["--bind", volume]] as const;
  });
  const server = await lifecycle.start(
    async () =>
      Isolated.start({
        name: "The container",
        root: image.root,
        readOnly: image.root,
        mounts: {
          [inRoot("/dev")]: ["--rbind", "/dev"],
          // As large as that of a container.
          [inRoot("/dev/shm")]: ["-t", "tmpfs", "-o", "size=64m,mode=1777", "tmpfs"],
          [inRoot("/tmp")]: ["-t", "tmpfs", "-o", "mode=1777", "tmpfs"],
          ...Object.fromEntries(await Promise.all(volumes)),
        },
        uid,
        gid,
        workdir: image.workdir,
        environment: image.environment,
        command: [...image.entrypoint, ...image.command],
        log: join(folder, "container.log"),
      }),
    (one) => one.kill(),
  );
  const seconds = await server.untilReady(PORT, lifecycle.stopping);
  succeed("start of the container", `ready after ${seconds.toFixed(1)} s as user ${image.user}`);
  const health = await server.run(image.health);
  if (health.status !== 0) throw new CommandError(`HEALTHCHECK ended with ${health.status}:\n${health.output}`);
  succeed("HEALTHCHECK");
  await checkServer(server, PORT, image.stopSignal);
}

/** Debian with what the image of Node.js adds to it: Node.js, npm and the user `node`. */
async function installDebian(folder: string): Promise<string> {
  const sources = await readFile("/etc/apt/sources.list.d/debian.sources", "utf8").catch(() => "");
  const mirror = /^URIs: *(\S+)/m.exec(sources)?.[1] ?? "http://deb.debian.org/debian";
  const debootstrap = findProgram("debootstrap", "debootstrap", "debootstrap");
  await run(debootstrap, ["--variant=minbase", "bookworm", folder, mirror], { maxBuffer: MAX_OUTPUT_BYTES });
  return folder;
}

async function startImage(debian: string, root: string): Promise<Image> {
  await run("cp", ["-a", debian, root]);
  const bin = join(root, "usr/local/bin");
  await cp(process.execPath, join(bin, "node"));
  const npm = (await run("npm", ["root", "--global"])).stdout.trim();
  await run("cp", ["-a", join(npm, "npm"), join(root, "usr/local/lib/npm")]);
  for (const name of ["npm", "npx"]) await run("ln", ["-s", `../lib/npm/bin/${name}-cli.js`, join(bin, name)]);
  await inImage(root, ["groupadd", "--gid", "1000", "node"]);
  await inImage(root, ["useradd", "--uid", "1000", "--gid", "node", "--create-home", "node"]);
  return {
    root,
    environment: { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" },
    arguments: {},
    workdir: "/",
    user: "root",
    volumes: [],
    stopSignal: "SIGTERM",
    command: ["node"],
    entrypoint: [],
    health: [],
  };
}

/** Runs a program in a root directory. @param binds folders and files of the machine, by path in that. */
async function inImage(
  root: string,
  command: readonly string[],
  binds: Readonly<Record<string, string>> = {},
  workdir = "/",
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const mounts = Object.entries(binds).map(([path, source]) => `mount --rbind '${source}' '${join(root, path)}'`);
  const variables = Object.entries({
    HOME: "/root",
    PATH: "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    ...environment,
  });
  const script = `set -e\n${mounts.join("\n")}\nmount -t proc proc '${root}/proc'\nexec chroot '${root}' "$@"`;
  const words = ["env", "-i", "-C", workdir, ...variables.map(([key, value]) => `${key}=${value}`), ...command];
  await run("unshare", ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script, "sh", ...words], {
    maxBuffer: MAX_OUTPUT_BYTES,
  }).catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new CommandError(`${command.join(" ")} failed:\n${error.stdout}${error.stderr}`);
  });
}

/** Where steps find the certificates of the machine: Debian's package of certificates writes to their usual place. */
const CERTIFICATES = "/run/certificates.pem";

type Settings = Readonly<{
  binds: Readonly<Record<string, string>>;
  environment: Readonly<Record<string, string>>;
}>;

const npmSetting = async (name: string): Promise<string> =>
  (await run("npm", ["config", "get", name], { cwd: "/" })).stdout.trim();

/** With which the machine reaches its package registries. Steps see them, and no layer keeps them. */
async function settingsOfMachine(root: string): Promise<Settings> {
  const [userconfig = "", globalconfig = "", cafile = ""] = await Promise.all(
    ["userconfig", "globalconfig", "cafile"].map(npmSetting),
  );
  const certificates = process.env.NODE_EXTRA_CA_CERTS ?? cafile;
  const files = [userconfig, globalconfig, "/etc/resolv.conf", "/etc/apt"].map((path) => [path, path] as const);
  const binds: Record<string, string> = {};
  for (const [path, source] of [...files, [CERTIFICATES, certificates] as const]) {
    const status = await lstat(source).catch(() => undefined);
    if (status === undefined) continue;
    const place = join(root, path);
    await mkdir(status.isDirectory() ? place : dirname(place), { recursive: true });
    if (!status.isDirectory()) await writeFile(place, "", { flag: "a" });
    binds[path] = source;
  }
  const known = { npm_config_cafile: CERTIFICATES, NODE_EXTRA_CA_CERTS: CERTIFICATES };
  return { binds, environment: CERTIFICATES in binds ? known : {} };
}

async function build(stage: Stage, image: Image, images: ReadonlyMap<string, Image>, cache: string): Promise<void> {
  const settings = await settingsOfMachine(image.root);
  for (const instruction of stage.instructions)
    await logStep(`${instruction.keyword} ${instruction.text.slice(0, 60)}`, () =>
      step(instruction, image, images, cache, settings),
    );
}

async function step(
  { keyword, words, text, isJson, flags }: Instruction,
  image: Image,
  images: ReadonlyMap<string, Image>,
  cache: string,
  settings: Settings,
): Promise<void> {
  const command = isJson ? words : [...SHELL, text];
  switch (keyword) {
    case "RUN": {
      const binds: Record<string, string> = { ...settings.binds, "/dev": "/dev" };
      for (const { value } of flags) {
        const { type, target = "" } = Object.fromEntries(value.split(",").map((pair) => pair.split("=")));
        if (type !== "cache") throw new CommandError(`RUN --mount=${value} is not supported.`);
        binds[target] = join(cache, target);
        for (const path of [join(cache, target), join(image.root, target)]) await mkdir(path, { recursive: true });
      }
      const environment = { ...image.arguments, ...image.environment, ...settings.environment };
      await inImage(image.root, command, binds, image.workdir, environment);
      return;
    }
    case "COPY": {
      const from = flags.find(({ name }) => name === "from")?.value;
      const others = flags.filter(({ name }) => name !== "from");
      if (others.length > 0) throw new CommandError(`COPY --${others[0]?.name} is not supported.`);
      const source = from === undefined ? undefined : images.get(from);
      if (from !== undefined && source === undefined)
        throw new CommandError(`COPY --from=${from}: there is no such stage.`);
      await copy(words, image, source?.root);
      return;
    }
    case "WORKDIR":
      image.workdir = resolve(image.workdir, words[0] ?? "");
      await mkdir(join(image.root, image.workdir), { recursive: true });
      return;
    case "ENV":
    case "ARG":
      for (const word of words) {
        const [, name = "", value = ""] = /^(\w+)=?(.*)$/s.exec(word) ?? [];
        (keyword === "ENV" ? image.environment : image.arguments)[name] = value;
      }
      return;
    case "USER":
      image.user = words[0] ?? "";
      return;
    case "VOLUME":
      image.volumes.push(...words);
      return;
    case "STOPSIGNAL":
      if (words[0] !== "SIGTERM") throw new CommandError(`STOPSIGNAL ${words[0]} is not supported.`);
      return;
    case "CMD":
      image.command = command;
      return;
    case "ENTRYPOINT":
      image.entrypoint = command;
      return;
    case "HEALTHCHECK":
      image.health = JSON.parse(text.replace(/^CMD\s+/, ""));
      return;
    case "EXPOSE":
      if (words[0] !== String(PORT)) throw new CommandError(`EXPOSE ${words[0]} is not the default of PORT.`);
      return;
    default:
      throw new CommandError(`${keyword} is not supported.`);
  }
}

/** Copies into an image. @param from the root directory of another stage; the context, without what `.dockerignore` names, if undefined. */
async function copy(words: readonly string[], image: Image, from: string | undefined): Promise<void> {
  const [sources, target = ""] = [words.slice(0, -1), words.at(-1)];
  const destination = join(image.root, resolve(image.workdir, target));
  const isFolder = target.endsWith("/") || sources.length > 1;
  const ignored = ignore().add(await readFile(join(context, ".dockerignore"), "utf8"));
  const base = from ?? context;
  for (const source of sources) {
    const path = join(base, source);
    // The content of a folder is copied, not the folder itself.
    const isFile = (await lstat(path)).isFile();
    await cp(path, isFile && isFolder ? join(destination, source) : destination, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => {
        const name = relative(context, file);
        return from !== undefined || name === "" || !ignored.ignores(name);
      },
    });
  }
}

/** The numbers of the user of an image, and of its group. */
async function userOf({ root, user }: Image): Promise<readonly [uid: number, gid: number]> {
  const users = (await readFile(join(root, "etc/passwd"), "utf8")).split("\n").map((line) => line.split(":"));
  const [, , uid, gid] = users.find(([name]) => name === user) ?? [];
  if (uid === undefined || gid === undefined) throw new CommandError(`The image has no user ${user}.`);
  return [Number(uid), Number(gid)];
}
