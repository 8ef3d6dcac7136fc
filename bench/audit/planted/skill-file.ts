/** A SKILL.md that says no more of itself than it must. */
export const skillFile = (name: string, description: string, body: string): string =>
  `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}`;
