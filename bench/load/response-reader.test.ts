import { describe, expect, it } from "vitest";
import { FramingError, type ParsedResponse, ResponseReader } from "./response-reader.ts";

function read(text: string, step: number): ParsedResponse[] {
  const answers: ParsedResponse[] = [];
  const reader = new ResponseReader((answer) => answers.push(answer));
  const bytes = Buffer.from(text, "latin1");
  for (let at = 0; at < bytes.length; at += step) {
    // As on a connection: one buffer that is used again, with the bytes of before behind the new ones.
    const shared = Buffer.alloc(step + 64, "\r\n\r\nx: y\r\n");
    reader.push(shared, bytes.copy(shared, 0, at, at + step));
  }
  return answers;
}

const counted = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
const lowerCase = "HTTP/1.1 404 Not Found\r\ncache-status: skillshelf; hit\r\ncontent-length: 0\r\n\r\n";
const notModified = 'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\nContent-Length: 5\r\n\r\n';
const chunked =
  "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nCache-Status: skillshelf; fwd=uri-miss; stored\r\n\r\n5\r\nhello\r\na;x=y\r\n\r\n\r\n hello\r\n0\r\nTrailer: 1\r\n\r\n";

const expected: ParsedResponse[] = [
  { status: 200, bodyBytes: 5, hit: undefined },
  { status: 404, bodyBytes: 0, hit: true },
  { status: 304, bodyBytes: 0, hit: undefined },
  { status: 200, bodyBytes: 15, hit: false },
  { status: 200, bodyBytes: 5, hit: undefined },
];

describe("ResponseReader", () => {
  it.each([1, 2, 3, 5, 7, 16, 50, 100, 10_000])("reads answers that come in pieces of %i bytes", (step) => {
    expect(read(counted + lowerCase + notModified + chunked + counted, step)).toEqual(expected);
  });

  it("says whether an answer is still coming in", () => {
    const reader = new ResponseReader(() => undefined);
    expect(reader.isIdle).toBe(true);
    reader.push(Buffer.from("HTTP/1.1"), 8);
    expect(reader.isIdle).toBe(false);
    reader.push(Buffer.from(" 204 No Content\r\n\r\n"), 19);
    expect(reader.isIdle).toBe(true);
  });

  it.each([
    "HTTP/1.1 200 OK\r\nServer: x\r\n\r\nbody",
    "SMTP ready\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
    `HTTP/1.1 200 OK\r\nx: ${"y".repeat(70_000)}`,
  ])("refuses what has no end it could know", (text) => {
    expect(() => read(text, 1_000)).toThrow(FramingError);
  });
});
