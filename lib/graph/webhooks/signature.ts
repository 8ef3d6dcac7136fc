import { createHmac } from "node:crypto";

/**
 * Headers by which a webhook tells that a message is ours: those of Standard Webhooks, and the plain HMAC-SHA256 of
 * the body. The key of both is what stands in base64 behind `whsec_` in the secret.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 *
 * @param now in milliseconds since 1970; a webhook refuses what is minutes old.
 */
export function signatureHeaders(secret: string, id: string, now: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const timestamp = String(Math.floor(now / 1_000));
  const sign = (text: string, encoding: "base64" | "hex") => createHmac("sha256", key).update(text).digest(encoding);
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${sign(`${id}.${timestamp}.${body}`, "base64")}`,
    "x-signature-sha256": sign(body, "hex"),
  };
}
