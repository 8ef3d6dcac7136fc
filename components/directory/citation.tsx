import type { Locale } from "@skillshelf/directory-api/locales";
import { Copyable } from "#components/ui/copyable.tsx";
import { inLanguage } from "#components/ui/in-language.ts";
import type { SkillPageView } from "#lib/directory/views/skill-page.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";

/** A description that can be quoted, and the references that go with it. */
export function Citation({ view, locale }: { view: SkillPageView; locale: Locale }) {
  const { citation: words } = dictionaryOf(locale);
  const { description, plain, apa, bibtex } = view.citation;
  const forms = [
    { caption: words.plain, text: plain },
    { caption: "APA", text: apa },
    { caption: "BibTeX", text: bibtex },
  ];
  return (
    <section aria-labelledby="cite">
      <h2 id="cite">{words.title}</h2>
      <blockquote {...inLanguage(view.citationLanguage)}>{description}</blockquote>
      {forms.map(({ caption, text }) => (
        <Copyable key={caption} text={text} caption={caption} locale={locale} />
      ))}
    </section>
  );
}
