import { expect, test } from "vitest";
import { testSkills } from "../../../evals/agents/skills.ts";
import { cline } from "./agents/cline.ts";
import { codex } from "./agents/codex.ts";
import { continueCli } from "./agents/continue.ts";
import { copilot } from "./agents/copilot.ts";
import { geminiCli } from "./agents/gemini-cli.ts";
import { kilo } from "./agents/kilo.ts";
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
  continueCli,
];

/** What the agents did with the test skills, in the order of the profiles: loads (L), changed (C), dropped (D). */
const measured: Readonly<Record<string, string>> = {
  "c00-plain": "LLLLLLLLLLLLL",
  "c01-folder": "LLCDLLLLLLLLL",
  "c02-caps": "LLCDLDLLLLCLL",
  "c03-long": "LLLDLLLLLCDLL",
  "c04-noname": "DDCDDDCDDCCCD",
  "c05-nodesc": "DDCDDDDDDDCLD",
  "c06-colon": "DDLDLLDLLLDDD",
  "c07-nofm": "DDCDDDDDDDDCD",
  "c08-folded": "LLCLLLLLLLLLL",
  "c09-lower": "DDDLDDLDDDDDD",
  "c10-group/c10a-two": "LLDLDDLLLLLDD",
  "c10-deep/sub/c10b-three": "LDDLDDLLLLLDD",
  "c12a-tools-list": "LLLLLLLLLLLLL",
  "c12b-tools-comma": "LLLLLLLLLLLLL",
  "c12c-tools-space": "LLLLLLLLLLLLL",
  "c13a-meta-nested": "LLLLLLLLLLLLL",
  "c13b-meta-number": "LLLLLLLLLLLLL",
  "c13c-meta-string": "LLLLLLLLLDLLL",
  "c14-num": "DDCDLLCDDLDDD",
  "c15a-nomodel": "LLLDLLLLLLLLL",
  "c15b-nouser": "LLLDLLLLLLLLL",
  "c16-tag": "LLLLLLLLLLLLL",
  "c17-list": "DDCDCCDDDDDDD",
  "c19-cn": "LLCDLLLLLLDLL",
  "c20-dup": "DDCDLLDDDDDDD",
  "c21-blank": "DDLDDDDDDDDLL",
  "c22a-four": "LLLLLDLLLDDLD",
  "c22b-trail": "LLLLLDLLLLLLL",
  "c24-extra": "LLLDLLLLLLLLL",
  "c25-crlf": "LLLLLLLLLLLLL",
  "c26-bom": "LDLDDLLLLDLLD",
  "c27-flat.md": "DDDDDDDDDDDDD",
  "c28-emptydesc": "DDCDCDDCCDCLD",
  "c29-emptybody": "LLLLLLLLLLLDL",
  "c30-under": "LLCDLLLLLLLLL",
  "c31-hyphen": "LLCDLLLLLLLLL",
  "c32-longname": "LLCDLLLLLDDLL",
  "c33-metaint": "DDLLLLLLLLLLL",
  ".c34-hidden": "LLCDDLDLLDDLL",
  "c35-boolname": "DDCDLLCDDLDDD",
  "c36-desc-num": "DDLDLLDDDLDDD",
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
