import { categoriesApiPath } from "@skillshelf/directory-api/links";
import { categoryListSchema } from "@skillshelf/directory-api/schema";
import { z } from "zod";
import { clientCommand } from "./command.ts";
import { exitCodes } from "./errors.ts";

export const categoriesCommand = clientCommand({
  usage: `Usage: skillshelf categories

Lists the categories, and how many records each has.`,
  options: z.object({}),
  async run(_input, { directory, out, json }) {
    const answer = await directory.json(categoriesApiPath, categoryListSchema);
    if (json) out.json(answer);
    else
      out.table(
        [{ title: "Category" }, { title: "Records", align: "right" }, { title: "What is in it", isFlexible: true }],
        answer.data.map(({ slug, skillCount, description }) => [slug, String(skillCount), description]),
      );
    return exitCodes.done;
  },
});
