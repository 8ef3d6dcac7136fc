import { inLanguage } from "#components/ui/in-language.ts";
import type { RelatedView } from "#lib/directory/views/related.ts";
import { SkillTitle } from "./skill-title.tsx";

/** Records that have something in common with this one, each with what it is. Nothing when there is none. */
export function Related({ related, title }: { related: readonly RelatedView[]; title: string }) {
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-14">
      <h2 id="related" className="mb-3 text-2xl">
        {title}
      </h2>
      <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {related.map(({ card, reasons }) => (
          <li key={card.href}>
            <SkillTitle card={card} heading="h3" />
            <p className="mt-1" {...inLanguage(card.language)}>
              {card.summary}
            </p>
            <ul className="mt-1 text-sm text-muted">
              {reasons.map((reason) => (
                <li key={reason} className="wrap-anywhere">
                  {reason}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
