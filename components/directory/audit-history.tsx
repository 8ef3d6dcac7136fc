import type { Locale } from "@skillshelf/directory-api/locales";
import type { AuditChanges, PastAuditView } from "#lib/directory/views/audit-history.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { Rules } from "./audit.tsx";

type View = Readonly<{
  history: readonly PastAuditView[];
  changes: AuditChanges | null;
  /** The address of the page. */
  href: string;
}>;

/** The audits of a repository, and the changes between two of them. */
export function AuditHistory({ view, locale }: { view: View; locale: Locale }) {
  const { history, changes, href } = view;
  return (
    <div className="part">
      <HistoryTable history={history} locale={locale} />
      {changes !== null && (
        <>
          {history.length > 2 && <Choice history={history} changes={changes} href={href} locale={locale} />}
          <Changes changes={changes} locale={locale} />
        </>
      )}
    </div>
  );
}

function HistoryTable({ history, locale }: { history: readonly PastAuditView[]; locale: Locale }) {
  const { audit, audits, skill } = dictionaryOf(locale);
  return (
    <div tabIndex={0} className="prose-text overflow-x-auto">
      <table>
        <thead>
          <tr>
            {[audits.date, audit.findings, audits.changes, skill.commit, audits.rules].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {history.map(({ name, href, date, commit, engine, findings, changes }) => (
            <tr key={name}>
              <th scope="row">
                <a href={href}>{date}</a>
              </th>
              <td>{findings}</td>
              <td>{changes !== null && <a href={changes.href}>{changes.text}</a>}</td>
              <td className="font-mono">{commit.slice(0, 10)}</td>
              <td>{engine}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Choice({
  history,
  changes,
  href,
  locale,
}: {
  history: readonly PastAuditView[];
  changes: AuditChanges;
  href: string;
  locale: Locale;
}) {
  const { audits } = dictionaryOf(locale);
  const choices = [
    { name: "from", label: audits.from, chosen: changes.from },
    { name: "to", label: audits.to, chosen: changes.to },
  ];
  return (
    <form action={href} className="mt-6 flex flex-wrap items-end gap-4">
      {choices.map(({ name, label, chosen }) => (
        <label key={name} className="grid max-w-full gap-1 text-sm">
          {label}
          <select name={name} defaultValue={chosen} className="field">
            {history.map((past) => (
              <option key={past.name} value={past.name}>
                {past.date} · {past.commit.slice(0, 10)} · {past.engine}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button type="submit" className="button">
        {audits.compare}
      </button>
    </form>
  );
}

function Changes({ changes, locale }: { changes: AuditChanges; locale: Locale }) {
  const { audits } = dictionaryOf(locale);
  const parts = [
    { title: audits.added, rules: changes.added },
    { title: audits.resolved, rules: changes.resolved },
  ].filter(({ rules }) => rules.length > 0);
  return (
    <section aria-labelledby="changes" className="part">
      <h2 id="changes" className="mt-8 text-2xl wrap-anywhere">
        {changes.title}
      </h2>
      <p>{changes.summary}</p>
      {changes.notes.map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
      {parts.map(({ title, rules }) => (
        <section key={title} className="part">
          <h3>{title}</h3>
          <Rules rules={rules} locale={locale} />
        </section>
      ))}
    </section>
  );
}
