import { inOrder } from "../by-class.ts";
import { binary } from "./binary.ts";
import { destruction } from "./destruction.ts";
import { download } from "./download.ts";
import { evaluation } from "./evaluation.ts";
import { execution } from "./execution.ts";
import { exfiltration } from "./exfiltration.ts";
import { hiddenText } from "./hidden-text.ts";
import { impersonation } from "./impersonation.ts";
import { installation } from "./installation.ts";
import { instruction } from "./instruction.ts";
import { money } from "./money.ts";
import { permission } from "./permission.ts";
import { remoteContent } from "./remote-content.ts";
import { secret } from "./secret.ts";

/** They were unseen until rules were improved by them, too. */
export const thirdSkills = inOrder({
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
});
