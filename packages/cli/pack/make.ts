import { join, relative } from "node:path";
import { packClient } from "./pack.ts";

/** `npm run package`: packs the client's command, and says what is in it. */
const project = join(import.meta.dirname, "../../..");
const { file, files, size, unpackedSize } = await packClient(project, join(project, "dist"));

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1_000).toLocaleString("en")} kB`;

for (const one of files.toSorted((left, right) => right.size - left.size))
  console.log(`${kilobytes(one.size).padStart(10)}  ${one.path}`);
console.log(`\n${relative(process.cwd(), file)}: ${kilobytes(size)}, unpacked ${kilobytes(unpackedSize)}`);
