import type { Locale } from "@skillshelf/directory-api/locales";

/** Text to be copied, under what it is. A click selects all of it; `enhance.js` puts a button beside it that copies it. */
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
