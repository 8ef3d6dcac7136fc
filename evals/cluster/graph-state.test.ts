import { expect, it } from "vitest";
import { countsOf, differences, edge, emptyState, type GraphState } from "./graph-state.ts";

const state = (): GraphState => ({
  profiles: new Map([
    ["ada", "one"],
    ["ben", "two"],
  ]),
  follows: new Set([edge("ada", "ben")]),
  contents: new Map([["post", 3]]),
  likes: new Set([edge("ben", "post")]),
  comments: new Map([
    ["1", `${edge("ada", "post")}: Hello`],
    ["2", `${edge("ben", "post")}: Hi: there`],
  ]),
  events: new Set(["a", "b"]),
});

it("finds nothing between equal states", () => expect(differences(state(), state())).toEqual([]));

it("finds what is lost, too many or older than acknowledged", () => {
  const found = state();
  found.profiles.set("ben", "one");
  found.follows.clear();
  found.contents.set("post", 2);
  found.likes.add(edge("ada", "post"));
  found.comments.delete("2");
  found.events.add("c");
  expect(differences(state(), found)).toEqual([
    "profile ben has one instead of two",
    "follow ada>ben is lost",
    "content post has 2 instead of 3",
    "like ada>post is too many",
    "comment 2 is lost",
    "event c is too many",
  ]);
  expect(differences(emptyState(), state())).toHaveLength(9);
});

it("counts the ends of edges", () => {
  const { followers, following, likes, comments } = countsOf(state());
  expect([...followers, ...following, ...likes, ...comments]).toEqual([
    ["ben", 1],
    ["ada", 1],
    ["post", 1],
    ["post", 2],
  ]);
});
