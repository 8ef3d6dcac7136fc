import { expect, test } from "vitest";
import { testSkills } from "../../../evals/agents/skills.ts";
import { cline } from "./agents/cline.ts";
import { codex } from "./agents/codex.ts";
import { continueCli } from "./agents/continue.ts";
import { copilot } from "./agents/copilot.ts";
import { geminiCli } from "./agents/gemini-cli.ts";
import { kilo } from "./agents/kilo.ts";
import { letta } from "./agents/letta.ts";
import { opencode } from "./agents/opencode.ts";
import { openskills } from "./agents/openskills.ts";
import { pi } from "./agents/pi.ts";
import { qwenCode } from "./agents/qwen-code.ts";
import { skills } from "./agents/skills.ts";
import { skills1518 } from "./agents/skills-1.5.18.ts";
import { skillsRef } from "./agents/skills-ref.ts";
import { loadingOf } from "./loading.ts";

const profiles = [
  skills,
  skills1518,
  openskills,
  skillsRef,
  geminiCli,
  qwenCode,
  pi,
  opencode,
  kilo,
  codex,
  copilot,
  cline,
  letta,
  continueCli,
];

/** What the agents did with the test skills, in the order of the profiles: loads (L), changed (C), dropped (D). */
const measured: Readonly<Record<string, string>> = {
  "c00-plain": "LLLLLLLLLLLLLL",
  "c01-folder": "LLCDLLLLLLLLLL",
  "c02-caps": "LLCDLDLLLLCLLL",
  "c03-long": "LLLDLLLLLCDLLL",
  "c04-noname": "DDCDDDCDDCCCCD",
  "c05-nodesc": "DDCDDDDDDDCLCD",
  "c06-colon": "DDLDLLDLLLDDLD",
  "c07-nofm": "DDCDDDDDDDDCCD",
  "c08-folded": "LLCLLLLLLLLLLL",
  "c09-lower": "DDDLDDLDDDDDLD",
  "c10-group/c10a-two": "LLDLDDLLLLLDLD",
  "c10-deep/sub/c10b-three": "LDDLDDLLLLLDLD",
  "c12a-tools-list": "LLLLLLLLLLLLLL",
  "c12b-tools-comma": "LLLLLLLLLLLLLL",
  "c12c-tools-space": "LLLLLLLLLLLLLL",
  "c13a-meta-nested": "LLLLLLLLLLLLLL",
  "c13b-meta-number": "LLLLLLLLLLLLLL",
  "c13c-meta-string": "LLLLLLLLLDLLLL",
  "c14-num": "DDCDLLCDDLDDLD",
  "c15a-nomodel": "LLLDLLLLLLLLLL",
  "c15b-nouser": "LLLDLLLLLLLLLL",
  "c16-tag": "LLLLLLLLLLLLLL",
  "c17-list": "DDCLCCDDDDDDCD",
  "c19-cn": "LLCDLLLLLLDLLL",
  "c20-dup": "DDCDLLDDDDDDLD",
  "c21-blank": "DDLDDDDDDDDLCL",
  "c22a-four": "LLLLLDLLLDDLCD",
  "c22b-trail": "LLLLLDLLLLLLCL",
  "c24-extra": "LLLDLLLLLLLLLL",
  "c25-crlf": "LLLLLLLLLLLLLL",
  "c26-bom": "LDLDDLLLLDLLLD",
  "c27-flat.md": "DDDDDDDDDDDDDD",
  "c28-emptydesc": "DDCDCDDCCDCLCD",
  "c29-emptybody": "LLLLLLLLLLLDLL",
  "c30-under": "LLCDLLLLLLLLLL",
  "c31-hyphen": "LLCDLLLLLLLLLL",
  "c32-longname": "LLCDLLLLLDDLLL",
  "c33-metaint": "DDLLLLLLLLLLLL",
  ".c34-hidden": "LLCDDLDLLDDLLL",
  "c35-boolname": "DDCDLLCDDLDDLD",
  "c36-desc-num": "DDLLLLDDDLDDLD",
};

test("what was measured is predicted", () => {
  const predicted = testSkills
    .map((skill) => [skill.path.replace(/\/[^/]*$/, ""), skill] as const)
    .filter(([folder]) => folder in measured)
    .map(([folder, skill]) => {
      const letters = loadingOf(skill, profiles).map(({ result }) => result.slice(0, 1).toUpperCase());
      return [folder, letters.join("")] as const;
    });
  expect(Object.fromEntries(predicted)).toEqual(measured);
});
