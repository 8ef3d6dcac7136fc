import type { Locale } from "@skillshelf/directory-api/locales";
import { Filled } from "#components/ui/filled.tsx";
import { Markdown } from "#components/ui/markdown.tsx";
import type { SkillPageView } from "#lib/directory/views/skill-page.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate } from "#lib/i18n/format.ts";

/** The editors' review with the commit and day it speaks of, or a plain word that there is none. */
export function Review({ view, locale }: { view: SkillPageView; locale: Locale }) {
  const { skill } = dictionaryOf(locale);
  const { review, commit } = view;
  if (review === null) return <p className="note">{skill.unreviewed}</p>;
  const isOlder = commit !== null && commit.id !== review.commit.id;
  return (
    <section aria-labelledby="review">
      <h2 id="review">{skill.review}</h2>
      <p className="note">
        <WithLink text={fill(skill.reviewedBy, { date: formatDate(locale, review.on) })} {...review.commit} />
        {isOlder && (
          <>
            {" "}
            <WithLink text={skill.olderCommit} {...commit} />
          </>
        )}
      </p>
      <Markdown source={review.body} under={2} anchors="review-" language={review.language} />
    </section>
  );
}

/** A message whose `{commit}` is a link to the repository at that commit. */
function WithLink({ text, id, href }: { text: string; id: string; href: string }) {
  return (
    <Filled message={text} name="commit">
      <a href={href} className="font-mono">
        {id.slice(0, 10)}
      </a>
    </Filled>
  );
}
