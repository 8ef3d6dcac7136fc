import type { ReactNode } from "react";

/** A part of a page under its heading, with the way to all of what it shows some of. */
export function Part({
  title,
  href,
  more,
  children,
}: {
  title: string;
  href: string;
  more: string;
  children: ReactNode;
}) {
  return (
    <section className="mt-14">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line pb-2">
        <h2 className="text-2xl">{title}</h2>
        <a href={href} className="py-0.5 text-sm">
          {more}
        </a>
      </div>
      {children}
    </section>
  );
}
