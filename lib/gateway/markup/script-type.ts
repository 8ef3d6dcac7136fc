import type { Attributes } from "./pieces.ts";

/** Media types of classic scripts (WHATWG MIME Sniffing, "JavaScript MIME type"). */
const javaScriptTypes: ReadonlySet<string> = new Set([
  "application/ecmascript",
  "application/javascript",
  "application/x-ecmascript",
  "application/x-javascript",
  "text/ecmascript",
  "text/javascript",
  "text/javascript1.0",
  "text/javascript1.1",
  "text/javascript1.2",
  "text/javascript1.3",
  "text/javascript1.4",
  "text/javascript1.5",
  "text/jscript",
  "text/livescript",
  "text/x-ecmascript",
  "text/x-javascript",
]);

/** Types beside them that a browser acts on. Any other is a block of data. */
const furtherTypes: ReadonlySet<string> = new Set(["module", "importmap", "speculationrules"]);

/** Whether the attributes of a script element make it a classic script. */
export const isClassicScript = (attributes: Attributes): boolean => javaScriptTypes.has(typeOf(attributes));

/** Whether a browser acts on a script element with these attributes, so that a policy must allow it. */
export const isActive = (attributes: Attributes): boolean =>
  isClassicScript(attributes) || furtherTypes.has(typeOf(attributes));

/** WHATWG HTML, "prepare the script element", steps on the type string. */
function typeOf(attributes: Attributes): string {
  const type = attributes.get("type");
  const language = attributes.get("language");
  if (type === "" || (type === undefined && !language)) return "text/javascript";
  return (type?.trim() ?? `text/${language}`).toLowerCase();
}
