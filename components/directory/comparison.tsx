import { comparePath, MAX_COMPARED } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { ComparedValue, Comparison as ComparisonView, NotCompared } from "#lib/directory/views/compare.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { inLanguage } from "../ui/elements.tsx";
import { AuditLevel } from "./audit-level.tsx";

type View = Readonly<{
  names: readonly string[];
  comparison: ComparisonView;
  notCompared: readonly NotCompared[];
}>;

/** Repositories side by side, with a form to add another one. */
export function Comparison({ view, locale }: { view: View; locale: Locale }) {
  const { compare } = dictionaryOf(locale);
  const { names, comparison, notCompared } = view;
  return (
    <>
      {names.length < 2 && <p className="mt-2 max-w-2xl text-lg">{compare.few}</p>}
      {notCompared.map(({ text, link }) => (
        <p key={text} className="callout">
          {text} {link !== null && <a href={link.href}>{link.name}</a>}
        </p>
      ))}
      {names.length > 0 && <Table comparison={comparison} locale={locale} />}
      {names.length < MAX_COMPARED && <AddForm names={names} locale={locale} />}
    </>
  );
}

function Table({ comparison: { columns, rows }, locale }: { comparison: ComparisonView; locale: Locale }) {
  const { compare } = dictionaryOf(locale);
  return (
    <div tabIndex={0} className="comparison">
      <table>
        <thead>
          <tr>
            <td />
            {columns.map(({ name, href, removeHref }) => (
              <th key={name} scope="col">
                <a href={href}>
                  <bdi>{name}</bdi>
                </a>
                <a href={removeHref} rel="nofollow" aria-label={fill(compare.removeName, { name })}>
                  {compare.remove}
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, isCommand, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={columns[index]?.name}>
                  {isCommand ? (
                    <code lang="en" dir="ltr">
                      {value.text}
                    </code>
                  ) : (
                    <Value value={value} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ value: { text, href, language, tone } }: { value: ComparedValue }) {
  const shown = tone === undefined ? text : <AuditLevel level={{ tone, text }} />;
  return href === undefined ? <span {...inLanguage(language)}>{shown}</span> : <a href={href}>{shown}</a>;
}

function AddForm({ names, locale }: { names: readonly string[]; locale: Locale }) {
  const { compare, submit } = dictionaryOf(locale);
  return (
    <form action={comparePath(locale, [])} className="mt-6 flex max-w-xl flex-wrap items-end gap-4">
      {names.map((name) => (
        <input key={name} type="hidden" name="r" value={name} />
      ))}
      <label className="grid grow gap-1 text-sm">
        {compare.add}
        <input name="r" required maxLength={300} placeholder={submit.hint} autoComplete="off" className="field" />
      </label>
      <button type="submit" className="button">
        {compare.addButton}
      </button>
    </form>
  );
}
