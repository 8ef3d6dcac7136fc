import { env } from "#lib/env.ts";
import { ContentError } from "./content.ts";
import { readContent } from "./read.ts";

/** `npm run content:check`: reads the content folder and reports faults by file and line. */
const { contentDir } = env();
try {
  const { skills, collections, documents, categories } = await readContent(contentDir);
  console.log(
    `${contentDir} is valid: ${skills.length} repositories, ${categories.length} categories, ${collections.length} collections, ${documents.length} documents.`,
  );
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  for (const { file, line, reason } of error.faults) console.error(`${contentDir}/${file}:${line} ${reason}`);
  console.error(`${error.faults.length} ${error.faults.length === 1 ? "fault" : "faults"} in ${contentDir}.`);
  process.exitCode = 1;
}
