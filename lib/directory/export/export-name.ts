import { createHash } from "node:crypto";
import { exportedRecordSchema } from "@skillshelf/directory-api/schema";
import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";

/** Raised when a line is written otherwise with the same fields. */
const FORM = 2;

/**
 * What the bytes of an export follow from: those of one name are the same wherever they are made. `form` stands for all
 * that is not the catalogue's: which one it is, the site's address, the rules of the audit, this program and its gzip.
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

/** The file that holds a whole export. */
export const fileName = (name: ExportName): string => `${text(name)}.ndjson.gz`;

/** The file that one is written to, over the connection `builder`. */
export const partName = (name: ExportName, builder: number): string => `${fileName(name)}.${builder}.part`;

/** A file of the folder: an export, or what is written of one over the connection `builder`. */
export type ExportFile = Readonly<{ file: string; name: ExportName; builder: number | undefined }>;

/** Undefined for a file that is none of ours. */
export function readFileName(file: string): ExportFile | undefined {
  const [, form, version, createdAt, builder] =
    /^([0-9a-f]{16})-(\d{1,15})-(\d{1,15})\.ndjson\.gz(?:\.(\d{1,10})\.part)?$/.exec(file) ?? [];
  if (form === undefined) return undefined;
  const name = { form, version: Number(version), createdAt: new Date(Number(createdAt)) };
  return { file, name, builder: builder === undefined ? undefined : Number(builder) };
}
