import { type Agent, agents } from "@skillshelf/directory-api/agents";
import {
  absolute,
  clientPath,
  fileUrl,
  lineUrl,
  type RepositoryKey,
  repositoryUrl,
} from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { type DirectoryRecord, type DirectoryUnit, pluginNameSchema } from "@skillshelf/directory-api/schema";
import { partKinds, type Unread } from "@skillshelf/skill-audit/audit-facts";
import { folderOf } from "@skillshelf/skill-reader/folder-of";
import type { PluginPart, PluginSummary } from "@skillshelf/skill-reader/repository-facts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatList, formatNumber, plural } from "#lib/i18n/format.ts";
import { type Beginning, beginningOf, type PlaceView } from "./lists.ts";

/** Commands that install a skill of a repository for an agent. */
export type InstallView = Readonly<{
  /** The skill in the commands, an example where there are several. */
  skill: string;
  /** The anchor of its entry on the repository's page. */
  anchor: string;
  /** Fetches the repository's files at the described commit. */
  fetch: string;
  /** Installs with the directory's own command, for every agent that has a folder. */
  command: string;
  /** Installs the audited commit with the npm command `skills`; null where none is known or that would misread the path. */
  npmCommand: string | null;
  agents: readonly AgentSteps[];
  /** Parts of the skill that its repository lacks, so that no copy command is shown; null where nothing is missing. */
  absent: Beginning<string> | null;
  /** What the plugin of the skill also installs; null where that is nothing. */
  installed: InstalledParts | null;
}>;

export type AgentSteps = Readonly<{
  id: string;
  name: string;
  source: string;
  projectFolder: string;
  /** Installs with the directory's own command. */
  command: string;
  /** Installs the audited commit with the npm command `skills`. */
  npmCommand: string | null;
  /** To be run in the root of a project. */
  project: string;
  personal: string;
  invoke: string | null;
  list: string | null;
  trust: string | null;
  /** The agent's own command, and whether it installs the described commit or the newest. */
  own: Readonly<{ commands: string; atCommit: boolean }> | null;
}>;

/** What a plugin installs besides skills. */
type InstalledParts = Readonly<{
  /** The number of each kind, with names, as text. */
  summary: string;
  /** With the name of a hook, server or setting, and its command or address. */
  places: Beginning<PlaceView & Readonly<{ label: string | null; target: string | null }>>;
}>;

type Source = Pick<DirectoryRecord, "owner" | "repo" | "commit" | "marketplace"> &
  Readonly<{ audit: Readonly<{ commit: string }> | null }>;

/**
 * Builds the installation steps for each agent; null for a repository without skills.
 *
 * @param units all skills of the repository.
 * @param unit the skill to install; by default one that is a good example.
 */
export function toInstallView(
  record: Source,
  units: readonly DirectoryUnit[],
  siteUrl: string,
  unreadOf: UnreadOf = () => undefined,
  unit = exampleOf(units, unreadOf),
  installedOf: (unit: DirectoryUnit) => InstalledParts | null = () => null,
): InstallView | null {
  if (unit === undefined || !isPrintable(unit.path)) return null;
  const absent = absentParts(unreadOf(unit.path));
  // Symbolic links within the repository are copied as their targets.
  const copy = unreadOf(unit.path) === undefined ? "cp -R" : "cp -RL";
  const clone = `~/skill-sources/${record.owner}/${record.repo}`;
  // On a second run the repository already exists.
  const commands = [`git clone ${repositoryUrl(record)} ${clone} || git -C ${clone} fetch`];
  if (record.commit !== null) commands.push(`git -C ${clone} checkout ${record.commit}`);
  const skill = nameOf(unit, record);
  // A repository may keep a skill in several places; the plugin installs one of them.
  const plugin = unit.plugin ?? units.find(({ name, plugin: brings }) => name === unit.name && brings !== null)?.plugin;
  const command = installCommandOf(record, [unit], units, siteUrl);
  const npmCommand = npmCommandOf(record, unit);
  return {
    skill,
    anchor: unit.anchor,
    fetch: commands.join("\n"),
    command,
    npmCommand,
    installed: installedOf(unit),
    absent: absent.length === 0 ? null : beginningOf(absent, (path) => path),
    agents: agents.map((agent) => ({
      id: agent.id,
      name: agent.name,
      source: agent.source,
      projectFolder: agent.projectFolder,
      command: `${command} --agent ${agent.id}`,
      npmCommand: npmCommand && `${npmCommand} --agent ${agent.npmId}`,
      project: copyCommands(unit, skill, clone, agent.projectFolder, copy),
      personal: copyCommands(unit, skill, clone, `~/${agent.personalFolder}`, copy),
      invoke: agent.invoke !== null && isSkillName(skill) ? fill(agent.invoke, { skill }) : null,
      list: agent.list,
      trust: agent.trust,
      own: ownCommands(agent, record, { folder: folderOf(unit.path) || ".", skill, plugin: plugin ?? null }),
    })),
  };
}

/** Returns the unread parts of a unit by its path; undefined where that is not known. */
type UnreadOf = (path: string) => Unread | null | undefined;

/** Names of a kind that the summary has. */
const NAMED = 3;

export function toInstalledParts(
  key: RepositoryKey & Pick<Source, "commit">,
  plugin: PluginSummary,
  locale: Locale,
): InstalledParts {
  const { install, more } = dictionaryOf(locale);
  const kinds = partKinds.flatMap((kind) => {
    const count = plugin.counts[kind] ?? 0;
    if (count === 0) return [];
    const parts = plugin.parts.filter((part) => part.kind === kind);
    const names = [...new Set(parts.flatMap(shownNameOf))];
    const rest = names.length > NAMED ? ` ${fill(more, { count: formatNumber(locale, names.length - NAMED) })}` : "";
    const words = plural(locale, install.parts[kind], count);
    return names.length === 0
      ? words
      : fill(install.partNames, { parts: words, names: formatList(locale, names.slice(0, NAMED)) + rest });
  });
  const commit = key.commit ?? "HEAD";
  const places = beginningOf(plugin.parts, ({ name, path, line, target }) => ({
    name: line === null ? path : fill(dictionaryOf(locale).audit.place, { path, line }),
    href: line === null ? fileUrl(key, commit, path) : lineUrl(key, commit, path, line),
    label: line === null ? null : name,
    target,
  }));
  const all = Object.values(plugin.counts).reduce((sum, count) => sum + count, 0);
  return {
    summary: fill(install.installed, { parts: formatList(locale, kinds) }),
    places: { ...places, more: all - places.first.length },
  };
}

/** Events of hooks, and what starts servers. Names of other parts say little. */
function shownNameOf({ kind, name, target }: PluginPart): string[] {
  if (kind === "hook" || kind === "setting") return [name];
  return kind === "mcp-server" || kind === "lsp-server" || kind === "monitor" ? [target ?? name] : [];
}

/** Parts that are elsewhere: a copy has a link, an empty folder or a pointer instead. */
const absentParts = (unread: ReturnType<UnreadOf>): string[] =>
  (unread?.parts ?? [])
    .filter(({ reason }) => /^(?:link-|submodule|lfs-)/.test(reason))
    .map(({ path }) => path)
    .filter(isPrintable);

/**
 * Selects the skill for example commands. It prefers skills that can be copied completely, have a description, are meant for
 * users rather than for maintaining the repository, belong to a plugin, and have a folder of their own.
 */
function exampleOf(units: readonly DirectoryUnit[], unreadOf: UnreadOf): DirectoryUnit | undefined {
  const [first, ...others] = units.filter(({ path }) => isPrintable(path));
  const fitnessOf = (unit: DirectoryUnit) => fitness(unit, absentParts(unreadOf(unit.path)).length === 0);
  return others.reduce((best, unit) => (best && fitnessOf(unit) > fitnessOf(best) ? unit : best), first);
}

const fitness = (unit: DirectoryUnit, isWhole: boolean): number =>
  16 * Number(isWhole) +
  8 * Number(unit.description !== null) +
  4 * Number(!unit.path.startsWith(".")) +
  2 * Number(unit.plugin !== null) +
  Number(folderOf(unit.path) !== "");

/** Tells whether a command displays completely: control characters can end a line, direction marks can hide a part. */
const isPrintable = (text: string): boolean => !/[\p{C}\p{Zl}\p{Zp}]/u.test(text);

/** A name that the specification allows, which is safe in a command. */
const isSkillName = (name: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name);

/** Returns the folder to install a skill in: its name, which agents expect. */
function nameOf(unit: DirectoryUnit, { repo }: Source): string {
  const folder = folderOf(unit.path).split("/").at(-1) || repo;
  return isSkillName(unit.name) ? unit.name : folder;
}

/** Returns the command that runs the package of the client command that the site serves. */
const clientCommand = (siteUrl: string): string => `npx ${absolute(siteUrl, clientPath)}`;

/**
 * Returns the `skillshelf` command that installs skills of a repository. A skill is named if its name is unique among
 * `units`, else identified by its path. One that has neither is omitted, and the command then lists the skills.
 */
export function installCommandOf(
  { owner, repo }: RepositoryKey,
  skills: readonly NamedUnit[],
  units: readonly NamedUnit[],
  siteUrl: string,
): string {
  const names = units.map(({ name }) => name);
  const words = skills
    .filter(({ path }) => isPrintable(path))
    .map(({ name, path }) => (isSkillName(name) && names.indexOf(name) === names.lastIndexOf(name) ? name : path))
    .filter((word) => !word.startsWith("-"));
  return [clientCommand(siteUrl), "install", `${owner}/${repo}`, ...words.map(quote)].join(" ");
}

/**
 * Returns the command that installs a skill with the npm command `skills`, by its folder: by `--skill` the command finds only
 * skills in folders that it expects, and one of those that share a name. In a folder it reads `#`, `@` and `:` as something else.
 * Its lock file has no commit but one that was requested.
 */
function npmCommandOf({ owner, repo, commit, audit }: Source, { path }: NamedUnit): string | null {
  const folder = folderOf(path);
  const pinned = audit?.commit ?? commit;
  return pinned !== null && /^[\w./-]*$/.test(folder)
    ? `npx skills add '${[owner, repo, folder].filter(Boolean).join("/")}#${pinned}'`
    : null;
}

type NamedUnit = Pick<DirectoryUnit, "name" | "path">;

function copyCommands(unit: DirectoryUnit, skill: string, clone: string, into: string, copy: string): string {
  const folder = folderOf(unit.path);
  const target = `${into}/${quote(skill)}`;
  // A skill at the root is the whole repository; its history is left out.
  if (folder === "") return `mkdir -p ${target}\ngit -C ${clone} archive HEAD | tar -x -C ${target}`;
  const from = `${clone}/${quote(folder)}`;
  const isNamed = folder.split("/").at(-1) === skill;
  return isNamed ? `mkdir -p ${into}\n${copy} ${from} ${into}/` : `mkdir -p ${target}\n${copy} ${from}/. ${target}/`;
}

function ownCommands(
  agent: Agent,
  record: Source,
  { folder, skill, plugin }: Readonly<{ folder: string; skill: string; plugin: string | null }>,
): AgentSteps["own"] {
  const { marketplace, commit } = record;
  const hasPlugin = [marketplace, plugin].every((name) => pluginNameSchema.safeParse(name).success);
  const template = (hasPlugin ? agent.plugin : null) ?? agent.install;
  // A leading hyphen could be taken for an option.
  if (template === null || skill.startsWith("-") || folder.startsWith("-")) return null;
  const atCommit = template.includes("{commit}");
  if (atCommit && commit === null) return null;
  const commands = fill(template, {
    skill: quote(skill),
    repository: `${record.owner}/${record.repo}`,
    url: repositoryUrl(record),
    folder: quote(folder),
    commit: commit ?? "",
    marketplace: marketplace ?? "",
    plugin: plugin ?? "",
  });
  return { commands, atCommit };
}

/** A word of a POSIX shell's command line that stands for exactly `text`. Used after a slash, or for a value that no option can be. */
const quote = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
