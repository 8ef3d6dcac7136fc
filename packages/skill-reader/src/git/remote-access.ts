import { isIP } from "node:net";
import { askServer } from "./ask-server.ts";
import { type GitProtocol, sshEnvironment } from "./git-environment.ts";
import { addressesOf, systemResolve } from "./public-address.ts";
import { followRedirects, type Network, type Reach } from "./redirects.ts";
import { type RemoteSource, remoteHost } from "./source.ts";

/** How git reaches a remote: the address it is given, what it may speak, and settings that hold it to that. */
export type RemoteAccess = Readonly<{
  url: string;
  protocols: readonly GitProtocol[];
  /** `name=value` each. */
  configuration: readonly string[];
  environment: Readonly<Record<string, string>>;
}>;

/** Finds the way to a remote. */
export type OpenAccess = (
  source: RemoteSource,
  options: Readonly<{ reach: Reach; signal: AbortSignal }>,
) => Promise<RemoteAccess>;

const system: Network = { resolve: systemResolve, ask: askServer };

/**
 * Finds the way to a remote. With `reach` "public" it leads to the very addresses that were checked, so that a name
 * that changes its address in between leads nowhere else.
 *
 * @throws {GitError} `refused`, `not-found` or `unreachable`.
 */
export async function accessRemote(
  source: RemoteSource,
  { reach, signal, network = system }: Readonly<{ reach: Reach; signal: AbortSignal; network?: Network }>,
): Promise<RemoteAccess> {
  if (source.kind === "remote" && source.protocol === "ssh") return accessBySsh(source, reach, network);
  const url = source.kind === "github" ? `https://github.com/${source.owner}/${source.repo}.git` : source.url;
  const found = await followRedirects(url, { reach, network, signal });
  const { host, port } = remoteHost({ kind: "remote", protocol: "https", url: found.url });
  const configuration = ["http.followRedirects=false", ...pinned(host, port, found.addresses)];
  return { url: found.url, protocols: ["https"], configuration, environment: {} };
}

/** The setting that holds git's connections to a host to some of its addresses; none for a host that is an address. */
export function pinned(host: string, port: number, addresses: readonly string[]): readonly string[] {
  if (isIP(host) !== 0) return [];
  const listed = addresses.map((address) => (isIP(address) === 6 ? `[${address}]` : address));
  return [`http.curloptResolve=${host}:${port}:${listed.join(",")}`];
}

async function accessBySsh(
  source: Extract<RemoteSource, { kind: "remote" }>,
  reach: Reach,
  network: Network,
): Promise<RemoteAccess> {
  const options = ["BatchMode=yes", "ClearAllForwardings=yes", "ConnectTimeout=30"];
  if (reach === "public") {
    const { host, port } = remoteHost(source);
    const [address = ""] = await addressesOf(host, network.resolve, true);
    // Keys of hosts stay filed under the name. An earlier connection would not go by the address.
    const alias = port === 22 ? host : `[${host}]:${port}`;
    options.push(`HostName=${address}`, `HostKeyAlias=${alias}`, "CanonicalizeHostname=no", "ControlPath=none");
    options.push("ProxyCommand=none", "ProxyJump=none", "PermitLocalCommand=no", "ForwardAgent=no");
  }
  return { url: source.url, protocols: ["ssh"], configuration: [], environment: sshEnvironment(options) };
}
