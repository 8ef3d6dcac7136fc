/** What is worked out when it is first asked for: most programs are told apart by their commands and calls alone. */
export function lazily<Result>(work: () => Result): () => Result {
  let known: Readonly<{ result: Result }> | undefined;
  return () => {
    known ??= { result: work() };
    return known.result;
  };
}
