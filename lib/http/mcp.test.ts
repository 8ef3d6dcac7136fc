import { expect, it } from "vitest";
import { MAX_BATCH } from "#lib/directory/mcp/failure.ts";
import { messagesIn } from "./mcp.ts";

const counted = (text: string): number => messagesIn(Buffer.from(text));
const message = '{"jsonrpc":"2.0","method":"ping"}';

it("counts the messages of a batch, also after white space, up to the maximum", () => {
  expect(counted(message)).toBe(1);
  expect(counted(`[${message},${message}]`)).toBe(2);
  expect(counted(`\r\n\t [${message},${message}]`)).toBe(2);
  expect(counted(`[${Array.from({ length: MAX_BATCH + 5 }, () => message).join()}]`)).toBe(MAX_BATCH);
  expect(counted("[]")).toBe(1);
  expect(counted("[")).toBe(1);
});
