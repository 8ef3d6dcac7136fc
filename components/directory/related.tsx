import { inLanguage } from "#components/ui/in-language.ts";
import type { RelatedView } from "#lib/directory/views/skill-card.ts";
import { SkillTitle } from "./skill-title.tsx";

/** Records that have something in common with this one, each with what it is. Nothing when there is none. */
export function Related({ related, title }: { related: readonly RelatedView[]; title: string }) {
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related">
      <h2 id="related">{title}</h2>
      <ul className="related">
        {related.map(({ card, reasons }) => (
          <li key={card.href}>
            <SkillTitle card={card} heading="h3" />
            <p {...inLanguage(card.language)}>{card.summary}</p>
            <ul>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
