import { escapeXml, textElement, xmlDeclaration } from "./xml.ts";

/** What a browser needs to add the site's search to its own (OpenSearch 1.1). URLs are whole. */
export function openSearchDescription(search: {
  name: string;
  description: string;
  language: string;
  url: string;
  searchUrl: string;
  iconUrl: string;
}): string {
  return [
    `${xmlDeclaration}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">`,
    textElement("ShortName", search.name),
    textElement("Description", search.description),
    textElement("Language", search.language),
    textElement("InputEncoding", "UTF-8"),
    `<Image type="image/svg+xml" width="16" height="16">${escapeXml(search.iconUrl)}</Image>`,
    `<Url type="text/html" method="get" template="${escapeXml(`${search.searchUrl}?q={searchTerms}`)}"/>`,
    `<Url type="application/opensearchdescription+xml" rel="self" template="${escapeXml(search.url)}"/>`,
    "</OpenSearchDescription>\n",
  ].join("\n");
}
