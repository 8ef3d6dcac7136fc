import { exportPath } from "@skillshelf/directory-api/links";
import { type ExportName, entityTag } from "#lib/directory/export/export-name.ts";
import { findExport, PAUSE_MS } from "#lib/directory/export/find-export.ts";
import { isFresh } from "#lib/http/conditional.ts";
import { problemResponse } from "#lib/http/endpoint.ts";
import { apiHeaders } from "#lib/http/headers.ts";
import { cacheControl } from "#lib/http/routes.ts";
import { isTransient } from "#lib/http/unavailable.ts";

export const dynamic = "force-dynamic";

/** Streams the whole catalog as one file. Clients that ask while it is written read the same file. */
export async function GET(request: Request): Promise<Response> {
  try {
    const found = await findExport((name) => isFresh(request.headers, new Headers(headersOf(name))));
    if (found === undefined) return unavailable();
    const { name, file } = found;
    const headers = headersOf(name);
    if (file === undefined) return new Response(null, { status: 304, headers });
    const disposition = `attachment; filename="skillshelf-${name.version}.ndjson.gz"`;
    return new Response(file.stream(), {
      headers: { ...headers, "content-type": "application/gzip", "content-disposition": disposition },
    });
  } catch (error) {
    if (isTransient(error)) return unavailable();
    throw error;
  }
}

const headersOf = (name: ExportName): Readonly<Record<string, string>> => ({
  ...apiHeaders,
  etag: entityTag(name),
  "last-modified": name.createdAt.toUTCString(),
  "x-catalogue-version": String(name.version),
  "cache-control": cacheControl.file,
});

function unavailable(): Response {
  const { status, headers, body } = problemResponse(
    { type: "unavailable", detail: "The export is temporarily unavailable. Try again later." },
    exportPath,
    { "retry-after": String(PAUSE_MS / 1_000) },
  );
  return new Response(body, { status, headers });
}
