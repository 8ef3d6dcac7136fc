import { expect, it } from "vitest";
import { DirectoryError } from "./directory.ts";
import { CommandError, exitCodes } from "./errors.ts";

it("text from elsewhere cannot add lines to a message", () => {
  expect(new DirectoryError("refused", "Wrong.\nInstalled.\u001b[2J\u202e").message).toBe("Wrong. Installed. [2J");
  const rows = ["  a\nInstalled.", "  b"];
  expect(new CommandError(exitCodes.misuse, "Name one of\rthem:", { rows }).message).toBe(
    "Name one of them:\n  a Installed.\n  b",
  );
});
