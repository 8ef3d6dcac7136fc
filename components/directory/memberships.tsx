import { inLanguage } from "#components/ui/in-language.ts";
import type { SkillPageView } from "#lib/directory/views/skill-page.ts";

/** The collections a record is in, each with the reason. Nothing when it is in none. */
export function Memberships({ collections, title }: { collections: SkillPageView["collections"]; title: string }) {
  if (collections.length === 0) return null;
  return (
    <section aria-labelledby="collections">
      <h2 id="collections">{title}</h2>
      <ul>
        {collections.map(({ href, title: name, reason, language }) => (
          <li key={href} {...inLanguage(language)}>
            <a href={href}>{name}</a>
            <p>{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
