import { docsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { RepositoryPageView } from "#lib/directory/views/repository-page.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { Copyable, Icon } from "../ui/elements.tsx";
import { AuditLevel } from "./audit-level.tsx";

/** Rules that are named at the top. */
const NAMED = 2;

/** The summary at the top: what the audit found, and how to install. */
export function Glance({
  view: { audit, auditLevel, install },
  locale,
}: {
  view: Pick<RepositoryPageView, "audit" | "auditLevel" | "install">;
  locale: Locale;
}) {
  const { glance, skill, install: words, repositoryPage } = dictionaryOf(locale);
  return (
    <section aria-labelledby="glance" className="glance">
      <h2 id="glance" className="sr-only">
        {glance.title}
      </h2>
      <div>
        <h3>
          <Icon name="shield" />
          {skill.audit}
        </h3>
        <p>
          <a href={audit ? "#audit" : docsPath(locale, "scores-and-audits")}>
            <AuditLevel level={auditLevel} />
          </a>
        </p>
        {audit && (
          <ul>
            {audit.severest.slice(0, NAMED).map(({ key, level, title }) => (
              <li key={key}>
                <b>{level}</b> <a href="#audit">{title}</a>
              </li>
            ))}
          </ul>
        )}
        {audit && <p>{audit.readOn}</p>}
      </div>
      {install && (
        <div>
          <h3>
            <Icon name="install" />
            {words.title}
          </h3>
          <Copyable text={install.command} caption={install.skill} locale={locale} />
          <p>
            <a href="#install">{repositoryPage.options}</a>
          </p>
        </div>
      )}
    </section>
  );
}
