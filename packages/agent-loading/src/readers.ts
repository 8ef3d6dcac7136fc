import type { DescriptionRules, LoadingRules, NameRules, YamlReader } from "./profile.ts";

/** YAML 1.2, as the npm package `yaml` reads it. */
export const yaml12: YamlReader = {
  kind: "yaml",
  notText:
    /^(?:[-+]?\d+|0o[0-7]+|0x[\da-fA-F]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/,
  duplicateKeys: "invalid",
  unknownTags: "ignored",
  controlCharacters: "text",
  tabs: "invalid",
  indentsQuotes: true,
  quoted: null,
};

/** The npm package `js-yaml`, which also knows dates. */
export const jsYaml: YamlReader = {
  ...yaml12,
  notText:
    /^(?:[-+]?(?:0b[01_]+|0x[\da-fA-F_]+|0o?[0-7_]+|\d[\d_]*)|[-+]?(?:\.\d[\d_]*|\d[\d_]*(?:\.[\d_]*)?)(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::?\d\d)?))?)?)$/,
  unknownTags: "invalid",
  controlCharacters: "invalid",
  indentsQuotes: false,
};

/** The Rust crate `serde_yaml`, where text is expected: it takes any scalar as text. */
export const serdeYaml: YamlReader = {
  ...yaml12,
  notText: /^(?!)/,
  duplicateKeys: "invalid-if-read",
  controlCharacters: "invalid",
  indentsQuotes: false,
};

/** What most agents have in common. */
export const usualRules = {
  fileName: /^SKILL\.md$/,
  maxBytes: null,
  invalidUtf8: "replaced",
  nextReader: "if-invalid",
  invalidFrontmatter: "drop",
  showsDescription: true,
  dropsFor: [],
  fields: null,
  body: "optional",
  modelInvocationDisabled: null,
} satisfies Partial<LoadingRules>;

const textOnly = {
  missing: "drop",
  null: "drop",
  empty: "drop",
  blank: "drop",
  scalar: "drop",
  list: "drop",
  map: "drop",
  rewrite: null,
  limit: null,
} as const;

/** A name that has to be text, of any length and characters. */
export const textName: NameRules = { ...textOnly, source: "field", allowed: null, isFolder: false };

/** A description that has to be text, of any length. */
export const textDescription: DescriptionRules = textOnly;
