/** Role of a file for an agent: code it can run, text it can read, or other material. */
export type FileRole = "script" | "reference" | "asset";

/** Programming languages by extension. A shared extension maps to the language that is most common in skills. */
const code: Readonly<Record<string, string>> = {
  sh: "Shell",
  bash: "Shell",
  zsh: "Shell",
  fish: "Shell",
  bats: "Shell",
  ps1: "PowerShell",
  psm1: "PowerShell",
  bat: "Batchfile",
  cmd: "Batchfile",
  py: "Python",
  pyw: "Python",
  ipynb: "Jupyter Notebook",
  js: "JavaScript",
  mjs: "JavaScript",
  cjs: "JavaScript",
  jsx: "JavaScript",
  ts: "TypeScript",
  mts: "TypeScript",
  cts: "TypeScript",
  tsx: "TypeScript",
  rb: "Ruby",
  pl: "Perl",
  pm: "Perl",
  php: "PHP",
  lua: "Lua",
  r: "R",
  jl: "Julia",
  go: "Go",
  rs: "Rust",
  c: "C",
  h: "C",
  cc: "C++",
  cpp: "C++",
  hpp: "C++",
  cs: "C#",
  fs: "F#",
  java: "Java",
  kt: "Kotlin",
  kts: "Kotlin",
  scala: "Scala",
  groovy: "Groovy",
  swift: "Swift",
  m: "Objective-C",
  dart: "Dart",
  ex: "Elixir",
  exs: "Elixir",
  erl: "Erlang",
  clj: "Clojure",
  hs: "Haskell",
  ml: "OCaml",
  zig: "Zig",
  nim: "Nim",
  v: "V",
  sol: "Solidity",
  move: "Move",
  sql: "SQL",
  awk: "Awk",
  applescript: "AppleScript",
  scpt: "AppleScript",
  vue: "Vue",
  svelte: "Svelte",
  tf: "HCL",
  nix: "Nix",
  wat: "WebAssembly",
  glsl: "GLSL",
  gd: "GDScript",
};

/** Text formats by extension. */
const text: Readonly<Record<string, string>> = {
  md: "Markdown",
  mdx: "Markdown",
  mdc: "Markdown",
  markdown: "Markdown",
  txt: "Text",
  rst: "reStructuredText",
  adoc: "AsciiDoc",
  org: "Org",
  tex: "TeX",
  bib: "BibTeX",
  json: "JSON",
  jsonc: "JSON",
  json5: "JSON",
  jsonl: "JSON",
  yaml: "YAML",
  yml: "YAML",
  toml: "TOML",
  ini: "INI",
  cfg: "INI",
  conf: "INI",
  env: "INI",
  example: "Text",
  xml: "XML",
  xsd: "XML",
  html: "HTML",
  htm: "HTML",
  css: "CSS",
  scss: "SCSS",
  less: "Less",
  csv: "CSV",
  tsv: "TSV",
  graphql: "GraphQL",
  proto: "Protocol Buffers",
  mmd: "Mermaid",
  dot: "Graphviz",
  diff: "Diff",
  patch: "Diff",
  tmpl: "Template",
  hbs: "Handlebars",
  j2: "Jinja",
  liquid: "Liquid",
  ejs: "EJS",
};

/** Roles and languages of well-known files without an extension, by lower-case name. */
const named: Readonly<Record<string, readonly [FileRole, string]>> = {
  makefile: ["script", "Makefile"],
  dockerfile: ["script", "Dockerfile"],
  justfile: ["script", "Just"],
  rakefile: ["script", "Ruby"],
  gemfile: ["script", "Ruby"],
  license: ["reference", "Text"],
  licence: ["reference", "Text"],
  notice: ["reference", "Text"],
  copying: ["reference", "Text"],
  readme: ["reference", "Text"],
};

/** Returns the role and language of a file. The language is null if the name does not determine it. */
export function describeFile(path: string, isExecutable: boolean): { role: FileRole; language: string | null } {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const extension = /\.([a-z0-9]+)$/.exec(name)?.[1] ?? "";
  const known = own(named, name);
  if (known) return { role: known[0], language: known[1] };
  const script = own(code, extension);
  if (script) return { role: "script", language: script };
  if (isExecutable) return { role: "script", language: null };
  const reading = own(text, extension);
  return reading ? { role: "reference", language: reading } : { role: "asset", language: null };
}

const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
