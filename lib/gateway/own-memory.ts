/**
 * Bytes joined in memory of their own. What Node and zlib hand out are often parts of larger blocks, and
 * whoever keeps a part keeps its block.
 */
export function inOwnMemory(chunks: readonly Buffer[]): Buffer {
  const joined = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) at += chunk.copy(joined, at);
  return joined;
}
