/** Decodes Base64 (standard or URL-safe alphabet) to text; null if the bytes are not text. */
export function fromBase64(encoded: string): string | null {
  const compact = encoded.replace(/\s+/g, "");
  return /^[\w+/-]+={0,2}$/.test(compact) ? textOf(Buffer.from(compact, "base64")) : null;
}

/** Decodes hexadecimal to text; null if the bytes are not text. */
export function fromHex(encoded: string): string | null {
  const compact = encoded.replace(/\s+/g, "");
  return /^(?:[\da-f]{2})+$/i.test(compact) ? textOf(Buffer.from(compact, "hex")) : null;
}

/** Decodes percent-encoding; null if it is invalid. */
export function fromPercent(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/** Decodes ROT13. */
function fromRot13(encoded: string): string {
  return encoded.replace(/[a-z]/gi, (letter) => {
    const base = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}

function textOf(bytes: Buffer): string | null {
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") ? null : text;
}

/** Decodes by an encoding name as in `Buffer.from` and `codecs.decode`; null if the encoding is unknown. */
export function fromEncoding(encoded: string, encoding: string): string | null {
  switch (encoding.toLowerCase().replaceAll(/[-_]/g, "")) {
    case "base64":
    case "base64url":
    case "b64":
      return fromBase64(encoded);
    case "hex":
      return fromHex(encoded);
    case "rot13":
      return fromRot13(encoded);
    case "utf8":
    case "latin1":
    case "binary":
    case "ascii":
      return encoded;
    default:
      return null;
  }
}
