/** Computes a value on first access. Most rules need only a program's commands and calls. */
export function lazily<Result>(work: () => Result): () => Result {
  let known: Readonly<{ result: Result }> | undefined;
  return () => {
    known ??= { result: work() };
    return known.result;
  };
}
