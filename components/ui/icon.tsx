export type IconName =
  | "globe"
  | "theme"
  | "open"
  | "shield"
  | "review"
  | "license"
  | "clock"
  | "score"
  | "context"
  | "install"
  | "mark";

/** A sign beside a word that says the same: it is nothing to whoever cannot see it. `icons.css` draws it. */
export const Icon = ({ name }: { name: IconName }) => <i className={`icon icon-${name}`} aria-hidden="true" />;
