import { docsPath, submitPath } from "@skillshelf/directory-api/links";
import { defaultLocale, type Locale } from "@skillshelf/directory-api/locales";
import type { SubmitState } from "#lib/directory/views/submit.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { inLanguage } from "../ui/elements.tsx";

/** A form for the address of a repository, and below it what can be done about it. */
export function SubmitForm({ text, state, locale }: { text: string; state: SubmitState; locale: Locale }) {
  const { submit } = dictionaryOf(locale);
  const isInvalid = state.kind === "invalid";
  return (
    <>
      <p className="mt-2 max-w-2xl text-lg">
        {submit.introduction} <a href={docsPath(locale, "corrections")}>{submit.more}</a>
      </p>
      <form action={submitPath(locale)} className="mt-6 flex max-w-xl flex-wrap items-end gap-4">
        <label className="grid grow gap-1 text-sm">
          {submit.label}
          <input
            name="repository"
            required
            maxLength={300}
            defaultValue={text}
            placeholder={submit.hint}
            autoComplete="off"
            aria-invalid={isInvalid || undefined}
            aria-describedby={state.kind === "empty" ? undefined : "result"}
            className="field"
          />
        </label>
        <button type="submit" className="button">
          {submit.check}
        </button>
      </form>
      {state.kind !== "empty" && (
        <div id="result" className="callout max-w-2xl" role={isInvalid ? "alert" : "status"}>
          <Result text={text} state={state} locale={locale} />
        </div>
      )}
    </>
  );
}

function Result({ text, state, locale }: { text: string; state: SubmitState; locale: Locale }) {
  const { submit } = dictionaryOf(locale);
  if (!("name" in state)) return <p>{fill(submit.invalid, { text: `\u2068${text}\u2069` })}</p>;
  const name = `\u2068${state.name}\u2069`;
  const said = <p>{fill(submit[state.kind], { name })}</p>;
  switch (state.kind) {
    case "listed":
      return (
        <>
          {said}
          <p>
            <a href={state.href}>{submit.open}</a>
          </p>
        </>
      );
    case "removed":
      return (
        <>
          {said}
          {state.reason !== null && (
            <p {...inLanguage(locale === defaultLocale ? undefined : defaultLocale)}>{state.reason}</p>
          )}
        </>
      );
    case "report":
      return (
        <>
          {said}
          <p className="mt-3">
            <a href={state.href} className="button">
              {fill(submit.send, { name })}
            </a>
          </p>
        </>
      );
    case "new":
      return (
        <>
          {said}
          <form action={submitPath(locale)} method="post" className="mt-3">
            <input type="hidden" name="repository" value={state.name} />
            <button type="submit" className="button">
              {fill(submit.send, { name })}
            </button>
          </form>
        </>
      );
    case "queued":
    case "full":
      return said;
  }
}
