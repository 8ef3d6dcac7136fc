import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "#lib/postgres/free-port.ts";
import { accepts, findProgram, Program, runProgram } from "../cluster/program.ts";
import { startHaproxy } from "../cluster/proxies.ts";
import { readSample } from "../cluster/sample.ts";

/** The host name of the samples. */
export const HOST = "skills.example.org";

/** A proxy with its sample. Ports of the loopback address; those with TLS redirect their other port to that. */
export type Proxy = Readonly<{ name: string; program: Program; port: number; redirectPort: number | undefined }>;

type Place = Readonly<{ folder: string; certificate: string; key: string }>;

/** A folder for the proxies, with a certificate for their host. */
export async function preparePlace(folder: string): Promise<Place> {
  const [certificate, key] = [join(folder, "fullchain.pem"), join(folder, "privkey.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const subject = ["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST}`];
  const words = ["req", "-x509", ...kind, ...subject, "-out", certificate, "-keyout", key];
  await runProgram({ name: "openssl", file: findProgram("openssl", "OpenSSL", "openssl"), words });
  return { folder, certificate, key };
}

export async function startNginx(upstreamPort: number, { folder }: Place): Promise<Proxy> {
  const file = findProgram("nginx", "nginx", "nginx");
  const [redirectPort, port] = [await freePort(), await freePort()];
  const sample = join(folder, "skillshelf.conf");
  const text = await readSample("nginx/skillshelf.conf", {
    "listen 80;": `listen 127.0.0.1:${redirectPort};`,
    "listen [::]:80;": "",
    "listen 443 ssl http2;": `listen 127.0.0.1:${port} ssl http2;`,
    "listen [::]:443 ssl http2;": "",
    "/etc/ssl/skillshelf/": `${folder}/`,
    "127.0.0.1:3000": `127.0.0.1:${upstreamPort}`,
  });
  await writeFile(sample, text);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  await mkdir(join(folder, "nginx"));
  const main = join(folder, "nginx.conf");
  await writeFile(
    main,
    [
      `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}`,
      `http { include /etc/nginx/mime.types; access_log off; include ${sample};`,
      ...temporary.map((name) => `${name}_temp_path ${folder}/nginx/${name};`),
      "}",
    ].join("\n"),
  );
  const words = ["-c", main, "-e", "stderr"];
  const program = await Program.start({ name: "nginx", file, words, log: join(folder, "nginx.log") });
  await program.untilReady(() => accepts(port));
  return { name: "nginx", program, port, redirectPort };
}

export async function startCaddy(upstreamPort: number, { folder, certificate, key }: Place): Promise<Proxy> {
  const file = findProgram("caddy", "Caddy", "caddy");
  const [redirectPort, port] = [await freePort(), await freePort()];
  const config = join(folder, "Caddyfile");
  const settings = [`admin off`, `http_port ${redirectPort}`, `https_port ${port}`, "default_bind 127.0.0.1"];
  const sample = await readSample("caddy/Caddyfile", {
    // Instead of a certificate of an authority.
    [`${HOST} {`]: `${HOST} {\n\ttls ${certificate} ${key}`,
    "reverse_proxy 127.0.0.1:3000": `reverse_proxy 127.0.0.1:${upstreamPort}`,
  });
  await writeFile(config, `{\n\t${settings.join("\n\t")}\n}\n${sample}`);
  const words = ["run", "--config", config, "--adapter", "caddyfile"];
  const env = { XDG_DATA_HOME: join(folder, "caddy-data"), XDG_CONFIG_HOME: join(folder, "caddy-config") };
  const program = await Program.start({ name: "Caddy", file, words, env, log: join(folder, "caddy.log") });
  await program.untilReady(() => accepts(port));
  return { name: "Caddy", program, port, redirectPort };
}

/** HAProxy before three servers: all of them are the one. */
export async function startHaproxySample(upstreamPort: number, { folder }: Place): Promise<Proxy> {
  const port = await freePort();
  const servers = [1, 2, 3].map((index) => [`10.0.0.2${index}:3000`, `127.0.0.1:${upstreamPort}`]);
  const program = await startHaproxy(
    findProgram("haproxy", "HAProxy", "haproxy"),
    { folder, identity: {} },
    { www: port, primary: await freePort() },
    Object.fromEntries(servers),
  );
  return { name: "HAProxy", program, port, redirectPort: undefined };
}
