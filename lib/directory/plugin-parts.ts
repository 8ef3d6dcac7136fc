import type { DirectoryUnit } from "@skillshelf/directory-api/schema";
import type { PluginFacts, PluginPart, PluginSummary } from "@skillshelf/skill-reader/repository-facts";

/** Parts that are listed for each skill. */
const LISTED = 50;

/**
 * Returns what an agent also installs with the plugin that a skill is in: the plugin of the nearest folder above it. Null
 * where that is nothing.
 */
export function installedWith(
  { path, plugin }: Pick<DirectoryUnit, "path" | "plugin">,
  plugins: readonly PluginFacts[],
): PluginSummary | null {
  const around = plugins.filter(({ folder }) => folder === "" || path.startsWith(`${folder}/`));
  const nearest = around.toSorted((one, other) => other.folder.length - one.folder.length).at(0);
  const parts = (nearest?.parts ?? []).filter((part) => part.plugin === null || part.plugin === plugin);
  if (parts.length === 0) return null;
  const counts: Partial<Record<PluginPart["kind"], number>> = {};
  for (const { kind } of parts) counts[kind] = (counts[kind] ?? 0) + 1;
  return { counts, parts: parts.slice(0, LISTED) };
}
