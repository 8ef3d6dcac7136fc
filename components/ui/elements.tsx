import type { Locale } from "@skillshelf/directory-api/locales";
import type { ReactNode } from "react";

/** Attributes of an element whose text is not in the page's language: `lang` and `dir`. */
export const inLanguage = (language: string | undefined): { lang?: string; dir?: "auto" } =>
  language === undefined ? {} : { lang: language, dir: "auto" };

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

/** A decorative icon beside text; `icons.css` draws it. */
export const Icon = ({ name }: { name: IconName }) => <i className={`icon icon-${name}`} aria-hidden="true" />;

/** A message with an element in place of its placeholder `{name}`. */
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

/** Text to copy, under its label. A click selects it; `enhance.js` adds a copy button. */
export function Copyable({ text, caption, locale }: { text: string; caption: string; locale: Locale }) {
  const language = locale === "en" ? {} : ({ lang: "en", dir: "ltr" } as const);
  return (
    <div className="copyable">
      <p>{caption}</p>
      <pre {...language}>
        <code>{text}</code>
      </pre>
    </div>
  );
}

/** JSON-LD for search engines. `json` contains no character that could end the element. */
export function JsonLd({ json }: { json: string }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** A section with a heading and a link to the whole list. */
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
