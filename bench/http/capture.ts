import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";

/** An answer as it came, headers in their order and spelling. */
export type Captured = Readonly<{ status: number; headers: readonly string[]; body: Buffer }>;

/** Asks for a path of a server on this machine over a connection that is kept alive, as the load does. */
export async function capture(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Captured> {
  const agent = new Agent({ keepAlive: true });
  try {
    return await new Promise<Captured>((resolve, reject) => {
      const outgoing = request({ host: "127.0.0.1", port, path, headers, agent }, (message) => {
        const { statusCode = 0, rawHeaders } = message;
        buffer(message).then((body) => resolve({ status: statusCode, headers: rawHeaders, body }), reject);
      });
      outgoing.once("error", reject);
      outgoing.end();
    });
  } finally {
    agent.destroy();
  }
}

/** Headers that Node writes by itself, last of all. */
const nodesOwn = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** The headers that an application gave, as name, value, name, value. */
export function givenHeaders({ headers }: Captured): string[] {
  return headers.filter((_, index) => !nodesOwn.has((headers[index - (index % 2)] ?? "").toLowerCase()));
}

/** The value of a header; undefined when there is none. */
export function headerOf({ headers }: Captured, name: string): string | undefined {
  const at = headers.findIndex((one, index) => index % 2 === 0 && one.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
}

/** What is different between two answers in anything but the time of day; undefined when nothing is. */
export function differenceOf(one: Captured, other: Captured): string | undefined {
  if (one.status !== other.status) return `status ${one.status} and ${other.status}`;
  if (!one.body.equals(other.body)) return `bodies of ${one.body.length} and ${other.body.length} bytes`;
  const [left, right] = [one, other].map(({ headers }) =>
    headers.filter((_, index) => headers[index - (index % 2)]?.toLowerCase() !== "date").join("\n"),
  );
  return left === right ? undefined : `headers\n${left}\nand\n${right}`;
}
