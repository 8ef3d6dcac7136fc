import type { ReactNode } from "react";

/** A message with an element in the place of its placeholder `{name}`. */
export function Filled({ message, name, children }: { message: string; name: string; children: ReactNode }) {
  const [before, after] = message.split(`{${name}}`);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
