import { join, relative } from "node:path";
import { packClient } from "./pack.ts";

/** `npm run package`: packs the command and lists the files of the package with their sizes. */
const project = join(import.meta.dirname, "../../..");
const { file, files, size, unpackedSize } = await packClient(project, join(project, "dist"));

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1_000).toLocaleString("en")} kB`;

for (const { path, size: bytes } of files.toSorted((left, right) => right.size - left.size))
  console.log(`${kilobytes(bytes).padStart(10)}  ${path}`);
console.log(`\n${relative(process.cwd(), file)}: ${kilobytes(size)}, unpacked ${kilobytes(unpackedSize)}`);
