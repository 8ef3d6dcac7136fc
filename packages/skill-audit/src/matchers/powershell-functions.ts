/** The head of a function of PowerShell. Its body ends where a line begins with a brace. */
const head = /^[ \t]{0,8}function\s+([\w-]{2,60})[^\n{]{0,200}\{/gim;
const fetching =
  /\b(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm|DownloadString|DownloadData|GetStringAsync|OpenRead)\b|\bResolve-DnsName\b[^\n]{0,200}\bTXT\b/i;

/** Functions of a script of PowerShell that ask a server, or the records of a name, for something. */
export function fetchingFunctions(source: string): readonly string[] {
  if (!fetching.test(source)) return [];
  return Array.from(source.matchAll(head)).flatMap(({ 1: name = "", index }) => {
    const end = source.indexOf("\n}", index);
    return fetching.test(source.slice(index, end < 0 ? undefined : end)) ? [name] : [];
  });
}
