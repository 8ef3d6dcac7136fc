import { createHash } from "node:crypto";
import { handleOf } from "@skillshelf/directory-api/clawhub";
import { clawHubDownloadPath } from "@skillshelf/directory-api/links";
import { getSource } from "#lib/directory/queries/records.ts";
import { skillSlug } from "#lib/directory/unit-anchors.ts";
import type { Archive } from "#lib/directory/views/api.ts";
import { commitToInstall, downloadVersion, type KnownSkill } from "#lib/directory/views/clawhub.ts";

/**
 * Returns the archive of a skill at the audited commit. It is built for each download and always has the same bytes.
 *
 * @returns undefined if its license does not let others pass on its files, or they cannot be read now.
 */
export async function archiveOf(known: KnownSkill): Promise<Archive | undefined> {
  const { record, unit } = known;
  const [version, commit] = [downloadVersion(known), commitToInstall(record)];
  if (version === null || commit === null) return undefined;
  // Loaded when they are needed: few servers are asked for files.
  const [{ readSkillFiles }, { toZip }] = await Promise.all([
    import("#lib/directory/archive/skill-files.ts"),
    import("#lib/directory/archive/zip.ts"),
  ]);
  const read = await readSkillFiles({ key: record, commit, path: unit.path, source: await getSource(record) });
  if (!read.ok) return undefined;
  const digest = createHash("sha256")
    .update(await toZip(read.files))
    .digest("hex");
  const url = clawHubDownloadPath({ slug: skillSlug(unit.anchor), ownerHandle: handleOf(record), version });
  return { url, digest: `sha256:${digest}` };
}
