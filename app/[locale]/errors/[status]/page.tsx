import { homePath } from "@skillshelf/directory-api/links";
import { notFound } from "next/navigation";
import { SearchForm } from "#components/directory/search-forms.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { type Dictionary, dictionaryOf } from "#lib/i18n/dictionary.ts";
import { localeOf } from "../../page-parameters.ts";

type Props = { params: Promise<{ locale: string; status: string }> };

const isStatus = (value: string): value is keyof Dictionary["errors"] & `${number}` =>
  /^(?:400|404|405|408|414|429|431|500|503)$/.test(value);

/** An error page without a query, so that it can be drawn when the database is away. The gateway keeps it and sends it with its status. */
export default async function ErrorPage({ params }: Props) {
  const locale = await localeOf(params);
  const { status } = await params;
  if (!isStatus(status)) notFound();
  const { errors } = dictionaryOf(locale);
  return (
    <Shell locale={locale} frame={{ title: errors[status].title, path: homePath, indexed: false }} hasSearch={false}>
      <p className="font-mono text-muted">{status}</p>
      <h1 className="text-4xl">{errors[status].title}</h1>
      <p className="mt-2 mb-6 max-w-2xl font-serif text-lg">{errors[status].text}</p>
      <p className="mb-8">
        <a href={homePath(locale)}>{errors.home}</a>
      </p>
      <h2 className="mb-3 text-xl">{errors.search}</h2>
      <SearchForm locale={locale} id="error-search" />
    </Shell>
  );
}
