import { join, relative } from "node:path";
import { packClient } from "./pack.ts";

/** `npm run package`: packs the command and lists the files of the package with their sizes. */
const project = join(import.meta.dirname, "../../..");
const { file, files, size } = await packClient(project, join(project, "dist"));

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1_000).toLocaleString("en")} kB`;

const sizes = files.map(({ path, content }) => ({ path, bytes: content.length }));
for (const { path, bytes } of sizes.toSorted((left, right) => right.bytes - left.bytes))
  console.log(`${kilobytes(bytes).padStart(10)}  ${path}`);
const unpackedSize = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
console.log(`\n${relative(process.cwd(), file)}: ${kilobytes(size)}, unpacked ${kilobytes(unpackedSize)}`);
