import { expect, it } from "vitest";
import { parseDockerfile } from "./dockerfile.ts";

it("reads stages, flags, continued lines, and commands in both forms", () => {
  const stages = parseDockerfile(`# syntax=docker/dockerfile:1
ARG OUTSIDE=1
FROM node:24 AS build
ARG FOLDER=/srv
WORKDIR $FOLDER/app
RUN --mount=type=cache,target=/root/.npm npm ci \\
  && echo "$HOME"
FROM debian
COPY --from=build /srv ./
CMD ["node", "a b.js"]
HEALTHCHECK --interval=10s CMD ["true", "\${X}"]
`);
  expect(stages.map(({ image, name }) => [image, name])).toEqual([
    ["node:24", "build"],
    ["debian", undefined],
  ]);
  expect(stages.flatMap(({ instructions }) => instructions)).toEqual([
    { keyword: "ARG", flags: [], text: "FOLDER=/srv", words: ["FOLDER=/srv"], isJson: false },
    { keyword: "WORKDIR", flags: [], text: "$FOLDER/app", words: ["/srv/app"], isJson: false },
    expect.objectContaining({
      keyword: "RUN",
      flags: [{ name: "mount", value: "type=cache,target=/root/.npm" }],
      text: expect.stringMatching(/^npm ci\s+&& echo "\$HOME"$/),
    }),
    expect.objectContaining({ flags: [{ name: "from", value: "build" }], words: ["/srv", "./"] }),
    expect.objectContaining({ keyword: "CMD", words: ["node", "a b.js"], isJson: true }),
    expect.objectContaining({ keyword: "HEALTHCHECK", text: 'CMD ["true", "${X}"]' }),
  ]);
});
