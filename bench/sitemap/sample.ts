/** Every one, or `most` of them, evenly chosen and in their order. */
export function sampleOf<Member>(members: readonly Member[], most = members.length): Member[] {
  const count = Math.min(most, members.length);
  const places = new Set(Array.from({ length: count }, (_, index) => Math.floor((index * members.length) / count)));
  return members.filter((_, place) => places.has(place));
}
