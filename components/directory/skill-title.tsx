import { inLanguage } from "#components/ui/in-language.ts";
import type { SkillCard } from "#lib/directory/views/skill-card.ts";

/** A record's name as a heading that leads to its page, over the repository it stands for. */
export function SkillTitle({ card, heading: Heading }: { card: SkillCard; heading: "h2" | "h3" }) {
  return (
    <>
      <Heading className="text-lg" {...inLanguage(card.language)}>
        <a href={card.href}>{card.name}</a>
      </Heading>
      <p className="font-mono text-sm text-muted wrap-anywhere">
        {card.owner}/{card.repo}
      </p>
    </>
  );
}
