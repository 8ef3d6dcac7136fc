/** What is worked out of a thing is worked out once, however many ask for it, and forgotten with the thing. */
export function remembered<Thing extends object, Result extends object>(
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
