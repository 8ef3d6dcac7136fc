import { binary } from "./binary.ts";
import { inOrder } from "./by-class.ts";
import { destruction } from "./destruction.ts";
import { download } from "./download.ts";
import { evaluation } from "./evaluation.ts";
import { execution } from "./execution.ts";
import { exfiltration } from "./exfiltration.ts";
import { fourthSkills } from "./fourth/all.ts";
import { hiddenText } from "./hidden-text.ts";
import { impersonation } from "./impersonation.ts";
import { installation } from "./installation.ts";
import { instruction } from "./instruction.ts";
import { money } from "./money.ts";
import { permission } from "./permission.ts";
import type { PlantedSkill } from "./planted-skill.ts";
import { remoteContent } from "./remote-content.ts";
import { secondSkills } from "./second/all.ts";
import { secret } from "./secret.ts";
import { thirdSkills } from "./third/all.ts";

/** In the order of the classes; then those that were made up later, most of them to be unseen. */
export const plantedSkills: readonly PlantedSkill[] = [
  ...inOrder({
    execution,
    download,
    "hidden-text": hiddenText,
    secret,
    exfiltration,
    instruction,
    evaluation,
    destruction,
    "remote-content": remoteContent,
    permission,
    installation,
    binary,
    money,
    impersonation,
  }),
  ...secondSkills,
  ...thirdSkills,
  ...fourthSkills,
];
