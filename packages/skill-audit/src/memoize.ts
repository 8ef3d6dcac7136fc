/** Caches the result of a function per argument object; the entry is garbage-collected with the object. */
export function memoize<Thing extends object, Result extends object>(
  work: (thing: Thing) => Result,
): (thing: Thing) => Result {
  const known = new WeakMap<Thing, Result>();
  return (thing) => {
    let result = known.get(thing);
    if (result === undefined) {
      result = work(thing);
      known.set(thing, result);
    }
    return result;
  };
}
