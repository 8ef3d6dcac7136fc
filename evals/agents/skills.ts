import { descriptions } from "./skills/descriptions.ts";
import { fences } from "./skills/fences.ts";
import { fields } from "./skills/fields.ts";
import { files } from "./skills/files.ts";
import { names } from "./skills/names.ts";
import type { TestSkill } from "./test-skill.ts";

/**
 * Small harmless skills, each with one thing that agents read differently or that authors get wrong. They are made here
 * because an editor or Git would change what they are about: byte order marks, line ends, blanks and links.
 */
export const testSkills: readonly TestSkill[] = [...names, ...descriptions, ...fields, ...fences, ...files];
