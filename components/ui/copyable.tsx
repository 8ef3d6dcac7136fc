import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import type { Locale } from "#lib/i18n/locales.ts";

/**
 * Text to be copied, under what it is. A click selects all of it; the button that copies it is shown by
 * the enhancement script, for it does nothing without one. `of` tells it from others of the same caption.
 */
export function Copyable({
  text,
  caption,
  of = "",
  locale,
}: {
  text: string;
  caption: string;
  of?: string;
  locale: Locale;
}) {
  const { copy, copied } = dictionaryOf(locale).install;
  return (
    <div className="copyable">
      <div>
        <p>{caption}</p>
        <button type="button" data-copied={copied} aria-label={[copy, of, caption].filter(Boolean).join(": ")}>
          {copy}
        </button>
      </div>
      <pre lang="en" dir="ltr">
        <code>{text}</code>
      </pre>
      <span role="status" className="sr-only" />
    </div>
  );
}
