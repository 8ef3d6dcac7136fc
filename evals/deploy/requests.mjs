/** `node requests.mjs ORIGIN PATH …`: prints the responses as JSON, bodies in base64. Runs inside an isolated network. */
const [, , origin, ...paths] = process.argv;
const responses = [];
for (const path of paths) {
  const response = await fetch(`${origin}${path}`);
  const body = Buffer.from(await response.arrayBuffer()).toString("base64");
  responses.push({ status: response.status, type: response.headers.get("content-type") ?? "", body });
}
process.stdout.write(JSON.stringify(responses));
