/** A heading that applies to the following text. */
export type OpenHeading = Readonly<{ level: number; text: string }>;

/** Returns the open headings after a new heading: its ancestors and itself. */
export const headingsAfter = (headings: readonly OpenHeading[], next: OpenHeading): OpenHeading[] => [
  ...headings.filter(({ level }) => level < next.level),
  next,
];
