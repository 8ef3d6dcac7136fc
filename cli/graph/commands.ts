import { type Command, InvalidArgumentError, Option } from "@commander-js/extra-typings";
import { repeatable, stringValue } from "@skillshelf/cli/arguments";
import { UsageError } from "@skillshelf/cli/errors";
import { z } from "zod";
import { scopes } from "#lib/graph/schema.ts";
import { run } from "../run.ts";

/** Adds the commands of the social graph. The code of each is loaded when it runs. */
export function addGraphCommands(program: Command): void {
  const graph = program.command("graph").summary("Manage the social graph").description("Manage the social graph.");
  addKeyCommands(graph);
  addNamespaceCommands(graph);
  addDeliveryCommands(graph);
  addChainCommands(graph);
  graph
    .command("recount")
    .description("Compare the stored counts of the graph with its contents. Exits with 1 if one differs.")
    .option("--repair", "Correct the counts")
    .option("--json", "Print JSON")
    .action(({ repair = false, json = false }) =>
      runWithGraph(async (sql) => (await import("./tables.ts")).runRecount(sql, { repair, json })),
    );
}

const namespaceOption = ["--namespace <name>", "Only this namespace", parseNamespace] as const;
const jsonOption = ["--json", "Print JSON"] as const;

function addKeyCommands(graph: Command): void {
  const keys = graph.command("keys").description("Manage API keys of the social graph.");
  keys
    .command("create")
    .description("Create an API key, and its namespace if it does not exist. The key is shown only once.")
    .requiredOption("--namespace <name>", "Namespace of the key", parseNamespace)
    .addOption(
      new Option("--scope <scope>", "What the key may do; each scope includes those before it")
        .choices(scopes)
        .default("write" as const),
    )
    .option("--origin <origin>", "Accept the key only from pages of this origin; repeatable", repeatable(parseOrigin))
    .option(...jsonOption)
    .action(({ namespace, scope, origin = [], json = false }) => {
      if (origin.length > 100) throw new UsageError("--origin can be repeated at most 100 times.");
      return runWithGraph(async (sql) =>
        (await import("./tables.ts")).runKeysCreate(sql, { namespace, scope, origin, json }),
      );
    });
  keys
    .command("list")
    .description("List API keys.")
    .option(...namespaceOption)
    .option(...jsonOption)
    .action(({ namespace, json = false }) =>
      runWithGraph(async (sql) => (await import("./tables.ts")).runKeysList(sql, { namespace, json })),
    );
  keys
    .command("revoke")
    .description("Revoke an API key. Servers reject it within two seconds.")
    .argument("<prefix>", "Prefix of the key")
    .option(...jsonOption)
    .action((prefix, { json = false }) =>
      runWithGraph(async (sql) => (await import("./tables.ts")).runKeysRevoke(sql, prefix, { json })),
    );
}

function addNamespaceCommands(graph: Command): void {
  const namespaces = graph.command("namespaces").description("Manage namespaces of the social graph.");
  for (const name of ["create", "set"] as const)
    namespaces
      .command(name)
      .description(name === "create" ? "Create a namespace." : "Change the settings of a namespace.")
      .argument("<name>", "Name of the namespace", parseNamespace)
      .option("--readable-name <text>", "Display name; empty to remove", parseReadableName)
      .option("--favicon <url>", "Address of an icon; empty to remove", parseHttpUrl)
      .option("--profile-url <url>", "Address of a user's profile, with {username}; empty to remove", parseHttpUrl)
      .option(
        "--webhook <url>",
        "Address that events are posted to; empty to remove. Its secret is shown when it is first set",
        parseHttpUrl,
      )
      .option(...jsonOption)
      .action((namespace, { json = false, ...settings }) =>
        runWithGraph(async (sql) => {
          const { runNamespacesCreate, runNamespacesSet } = await import("./tables.ts");
          const runNamespaces = name === "create" ? runNamespacesCreate : runNamespacesSet;
          return runNamespaces(sql, namespace, { ...settings, json });
        }),
      );
  namespaces
    .command("list")
    .description("List namespaces.")
    .option(...jsonOption)
    .action(({ json = false }) =>
      runWithGraph(async (sql) => (await import("./tables.ts")).runNamespacesList(sql, { json })),
    );
}

function addDeliveryCommands(graph: Command): void {
  const deliveries = graph.command("deliveries").description("Manage webhook deliveries.");
  deliveries
    .command("dead")
    .description("List undeliverable webhook events.")
    .option(...namespaceOption)
    .option(...jsonOption)
    .action(({ namespace, json = false }) =>
      runWithGraph(async (sql) => (await import("./tables.ts")).runDeliveriesDead(sql, { namespace, json })),
    );
  deliveries
    .command("retry")
    .description("Retry an undeliverable webhook event.")
    .argument("<id>", "ID of the delivery", parseUuid)
    .option(...jsonOption)
    .action((id, { json = false }) =>
      runWithGraph(async (sql) => (await import("./tables.ts")).runDeliveriesRetry(sql, id, { json })),
    );
}

function addChainCommands(graph: Command): void {
  graph
    .command("chain")
    .description("Show the chain that writes are anchored on, its payer, and pending events.")
    .option(...jsonOption)
    .action(({ json = false }) =>
      runWithGraph(async (sql, url) => {
        const { runChain } = await import("./chain.ts");
        return (await import("./database.ts")).withLedger(url, () => runChain(sql, { json }));
      }),
    );
  graph
    .command("worker")
    .description("Anchor events until stopped, in addition to the server's own worker.")
    .action(() =>
      runWithGraph(async (sql, url, signal) => {
        const { runWorker } = await import("./chain.ts");
        return (await import("./database.ts")).withLedger(url, () => runWorker(sql, signal));
      }),
    );
  graph
    .command("verify")
    .description("Verify a write against the chain, hash by hash. Exits with 1 if a check fails.")
    .argument("<execution>", "ID of the execution", parseUuid)
    .option(...jsonOption)
    .action((id, { json = false }) =>
      runWithGraph(async (sql, url) => {
        const { runVerify } = await import("./chain.ts");
        return (await import("./database.ts")).withLedger(url, () => runVerify(sql, id, { json }));
      }),
    );
  graph
    .command("failed")
    .description("List writes that could not be anchored, with the reason.")
    .option(...namespaceOption)
    .option(...jsonOption)
    .action(({ namespace, json = false }) =>
      runWithGraph(async (sql) => (await import("./chain.ts")).runFailed(sql, { namespace, json })),
    );
  graph
    .command("retry")
    .description("Retry failed anchoring: of an execution with its batch, or of all.")
    .argument("[execution]", "ID of the execution", parseUuid)
    .option("--all", "Retry all")
    .option(...jsonOption)
    .action((id, { all = false, json = false }) => {
      if (all === (id !== undefined)) throw new UsageError("Pass the ID of one execution, or --all.");
      return runWithGraph(async (sql) => (await import("./chain.ts")).runRetry(sql, id, { json }));
    });
}

type GraphWork = Parameters<typeof import("./database.ts")["withGraph"]>[0];

/** Runs work on the graph's database. */
const runWithGraph = (
  work: (...args: [...Parameters<GraphWork>, signal: AbortSignal]) => Promise<number>,
): Promise<void> =>
  run(async (signal) => (await import("./database.ts")).withGraph((sql, url) => work(sql, url, signal)));

function parseNamespace(value: string): string {
  if (/^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/i.test(value)) return value;
  throw new InvalidArgumentError("It must be 1 to 64 letters, digits, dots, hyphens, or underscores.");
}

function parseUuid(value: string): string {
  if (z.uuid().safeParse(value).success) return value;
  throw new InvalidArgumentError("It must be a UUID.");
}

function parseOrigin(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new InvalidArgumentError("It must be an origin without a path, such as https://app.example.org.");
}

function parseHttpUrl(value: string): string {
  if (
    value === "" ||
    z
      .url({ protocol: /^https?$/ })
      .max(2_048)
      .safeParse(value).success
  )
    return value;
  throw new InvalidArgumentError("It must be an http or https address.");
}

function parseReadableName(value: string): string {
  if (stringValue(value).length <= 100) return value;
  throw new InvalidArgumentError("It must have at most 100 characters.");
}
