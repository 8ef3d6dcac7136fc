import { createHash } from "node:crypto";
import { exportedRecordSchema } from "@skillshelf/directory-api/schema";
import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";

/** To be raised when a line changes although its fields stay the same. */
const FORM = 3;

/**
 * Identifies an export: equal names mean equal bytes, on any server. `form` hashes everything but the version: the catalog's
 * id, the site's URL, the rules of the audit, this program and its gzip.
 */
export type ExportName = Readonly<{ form: string; version: number; createdAt: Date }>;

export function formOf(catalogue: string, siteUrl: string): string {
  const { platform, arch, versions } = process;
  const fields = Object.keys(exportedRecordSchema.shape);
  const parts = [FORM, fields, catalogue, siteUrl, ENGINE_VERSION, platform, arch, versions.zlib];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}

const text = ({ form, version, createdAt }: ExportName): string => `${form}-${version}-${createdAt.getTime()}`;

export const entityTag = (name: ExportName): string => `"${text(name)}"`;

/** Returns the file name of a complete export. */
export const fileName = (name: ExportName): string => `${text(name)}.ndjson.gz`;

/** Returns the file name of an export that the connection `builder` is writing. */
export const partName = (name: ExportName, builder: number): string => `${fileName(name)}.${builder}.part`;

/** A file in the folder: a complete export, or one that the connection `builder` is writing. */
export type ExportFile = Readonly<{ file: string; name: ExportName; builder: number | undefined }>;

/** Parses a file name; undefined for other files. */
export function readFileName(file: string): ExportFile | undefined {
  const [, form, version, createdAt, builder] =
    /^([0-9a-f]{16})-(\d{1,15})-(\d{1,15})\.ndjson\.gz(?:\.(\d{1,10})\.part)?$/.exec(file) ?? [];
  if (form === undefined) return undefined;
  const name = { form, version: Number(version), createdAt: new Date(Number(createdAt)) };
  return { file, name, builder: builder === undefined ? undefined : Number(builder) };
}
