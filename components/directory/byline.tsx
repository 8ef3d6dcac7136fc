import type { Locale } from "@skillshelf/directory-api/locales";
import { Icon } from "#components/ui/icon.tsx";
import type { SkillPageView } from "#lib/directory/views/skill-page.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate, plural } from "#lib/i18n/format.ts";

/** Below a record's name: where it is, what it may be used under, how much it is, who looked at it, and the way to install it. */
export function Byline({ view, locale }: { view: SkillPageView; locale: Locale }) {
  const { counts, glance, install, skill } = dictionaryOf(locale);
  const { review } = view;
  return (
    <div className="byline">
      <ul>
        <li>
          <a href={view.repositoryHref} className="font-mono">
            {view.owner}/{view.repo}
          </a>
        </li>
        <li>
          <Icon name="license" />
          {view.license ?? skill.withoutLicense}
        </li>
        <li>{plural(locale, counts.units, view.skillCount)}</li>
        <li>
          <Icon name="review" />
          {review ? (
            <a href="#review">{fill(glance.reviewed, { date: formatDate(locale, review.on) })}</a>
          ) : (
            glance.unreviewed
          )}
        </li>
      </ul>
      {view.install && (
        <a href="#install" className="button">
          <Icon name="install" />
          {install.title}
        </a>
      )}
    </div>
  );
}
