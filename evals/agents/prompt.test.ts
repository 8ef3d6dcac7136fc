import { expect, test } from "vitest";
import { skillElements } from "./prompt.ts";

test("reads the skills that a prompt offers", () => {
  const prompt = `<available_skills>
<skill>
  <name>a01</name>
  <description>Lists &lt;headings&gt; &amp; more</description>
  <location>/project/a01/SKILL.md</location>
</skill>
<skill><name>
a02
</name></skill>
</available_skills>`;
  const request = {
    path: "/v1/chat/completions",
    body: JSON.stringify({ messages: [{ content: [{ text: prompt }] }] }),
  };
  expect(skillElements([request])).toEqual([
    { name: "a01", description: "Lists <headings> & more", location: "/project/a01/SKILL.md" },
    { name: "a02", description: null, location: null },
  ]);
});

test("refuses a prompt that offers no skills", () => {
  const request = { path: "/v1/chat/completions", body: JSON.stringify({ messages: [{ content: "hello" }] }) };
  expect(() => skillElements([request])).toThrow("The model was offered no skills.");
});
