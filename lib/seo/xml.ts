/** A text within an XML element or attribute. What XML 1.0 cannot hold at all, such as control characters, is left out. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An element that holds a text alone. */
export const textElement = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;
