#!/usr/bin/env bash
# @modelcontextprotocol/server 2.4.0 (npm, MIT): the error that a server throws for a resource that is not there,
# ResourceNotFoundError, has the JSON-RPC code -32602 (invalid params) and the URI in `data`, in every revision of the
# protocol. The specification of 2025-06-18 gives -32002; SEP-2164 replaced it, and servers of other SDKs still send it,
# some by the negotiated revision. So a client has to take both for "not found": -32602 with a URI in `data`, and -32002,
# which ProtocolErrorCode keeps for that. A client that knows -32002 alone reports a fault in its own request.
#
# Output seen: -32602 {"uri":"docs://none"} Resource not found: docs://none | ProtocolErrorCode.ResourceNotFound -32002
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent @modelcontextprotocol/server@2.4.0
cat >check.mjs <<'JS'
import { ProtocolErrorCode, ResourceNotFoundError } from "@modelcontextprotocol/server";
const { code, data, message } = new ResourceNotFoundError("docs://none");
console.log(`${code} ${JSON.stringify(data)} ${message} | ProtocolErrorCode.ResourceNotFound ${ProtocolErrorCode.ResourceNotFound}`);
JS
output=$(node check.mjs)
echo "$output"
test "$output" = '-32602 {"uri":"docs://none"} Resource not found: docs://none | ProtocolErrorCode.ResourceNotFound -32002'
