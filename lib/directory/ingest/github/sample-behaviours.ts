import type { IncomingMessage, ServerResponse } from "node:http";

/** Answers one request, well or badly. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

export const answers =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

export const redirects = (location: string): Behaviour => answers(302, {}, { location });

/** Never answers, and says when it was asked. */
export const hangs =
  (asked: () => void): Behaviour =>
  () =>
    asked();

export const drops: Behaviour = (request) => request.socket.destroy();

/** Begins an answer, and breaks off. */
export const breaksOff: Behaviour = (request, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
  response.write('{"id":', () => request.socket.destroy());
};

/** An answer that does not end. */
export const goesOn: Behaviour = (_request, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  const chunk = Buffer.alloc(65_536, " ");
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more);
  more();
};
