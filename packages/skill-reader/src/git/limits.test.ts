import { afterEach, describe, expect, it, vi } from "vitest";
import { deadline, defaultLimits, LimitError, limitsSchema } from "./limits.ts";

describe("limits", () => {
  it("have defaults, each of which may be set", () => {
    expect(defaultLimits).toEqual({
      units: 2_000,
      fileBytes: 1_048_576,
      repositoryBytes: 536_870_912,
      files: 200_000,
      seconds: 300,
    });
    expect(limitsSchema.parse({ seconds: 5 })).toEqual({ ...defaultLimits, seconds: 5 });
  });

  it.each([{ seconds: 0 }, { files: -1 }, { units: 1.5 }, { fileBytes: "1" }, { second: 5 }])(
    "are not %j",
    (limits) => {
      expect(limitsSchema.safeParse(limits).success).toBe(false);
    },
  );

  it("are named by what goes beyond them", () => {
    const error = new LimitError("Acme/skills", "units", 7);
    for (const word of ["Acme/skills", "units", "7"]) expect(error.message).toContain(word);
    expect(error.reason).toBe("too-large");
  });
});

describe("a deadline", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("does not count while it is paused", () => {
    vi.useFakeTimers();
    const { signal, pause, resume, end } = deadline("x", 10);
    vi.advanceTimersByTime(6_000);
    pause();
    pause();
    vi.advanceTimersByTime(60_000);
    resume();
    resume();
    vi.advanceTimersByTime(3_999);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.reason).toMatchObject({ limit: "seconds" });
    end();
    resume();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("aborts when the time is over", async () => {
    const { signal, end } = deadline("x", 0.05);
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    expect(signal.reason).toMatchObject({ limit: "seconds", reason: "timeout" });
    end();
  });

  it("aborts as the outer signal does, before and during", () => {
    const outer = new AbortController();
    const during = deadline("x", 60, outer.signal);
    outer.abort(new Error("enough"));
    const after = deadline("x", 60, outer.signal);
    for (const { signal, end } of [during, after]) {
      expect(signal.reason).toBe(outer.signal.reason);
      end();
    }
  });

  it("does nothing once it has ended", async () => {
    const outer = new AbortController();
    const { signal, end } = deadline("x", 0.02, outer.signal);
    end();
    outer.abort();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(signal.aborted).toBe(false);
  });
});
