import { languages } from "./concepts.ts";
import { readingsOf } from "./reading.ts";

/** Whether a text says that the user is not asked about something, or told of it. */
export function leavesOutUser(text: string): boolean {
  for (const reading of readingsOf(text, languages)) {
    const at = reading.at("no-involve", "no-ask", "no-reveal");
    if (at >= 0 && reading.has("user") && !reading.isReported(at) && !reading.has("asked", "without")) return true;
  }
  return false;
}
