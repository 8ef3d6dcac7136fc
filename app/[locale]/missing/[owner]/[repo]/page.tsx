import { repositoryPath, submitPath } from "@skillshelf/directory-api/links";
import { notFound } from "next/navigation";
import { SearchForm } from "#components/directory/search-forms.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { recordsLike } from "#lib/directory/loaders/list.ts";
import { isRepositoryName } from "#lib/directory/queries/records.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { localeOf } from "../../../page-parameters.ts";

type Props = { params: Promise<{ locale: string; owner: string; repo: string }> };

async function keyOf(params: Props["params"]) {
  const { owner, repo } = await params;
  return isRepositoryName(owner, repo) ? { owner, repo } : notFound();
}

/** Page of a repository that has never been listed. Its status is 404. */
export default async function MissingPage({ params }: Props) {
  const locale = await localeOf(params);
  const key = await keyOf(params);
  const near = await recordsLike(key);
  const { missing, removed, submit } = dictionaryOf(locale);
  const title = fill(missing.title, { name: `${key.owner}/${key.repo}` });
  return (
    <Shell locale={locale} frame={{ title, path: (code) => repositoryPath(code, key) }} hasSearch={false}>
      <p className="font-mono text-muted">404</p>
      <h1 className="text-4xl wrap-anywhere">
        {fill(missing.title, { name: `\u2068${key.owner}/${key.repo}\u2069` })}
      </h1>
      <p className="mt-2 max-w-2xl font-serif text-lg">{missing.text}</p>
      {near.length > 0 && (
        <>
          <h2 className="mt-8 mb-3 text-xl">{missing.near}</h2>
          <ul className="grid gap-2">
            {near.map(({ owner, repo }) => (
              <li key={`${owner}/${repo}`} className="wrap-anywhere">
                <a href={repositoryPath(locale, { owner, repo })}>
                  <bdi>
                    {owner}/{repo}
                  </bdi>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-8 max-w-2xl">
        {missing.offer} <a href={submitPath(locale, `${key.owner}/${key.repo}`)}>{submit.title}</a>
      </p>
      <h2 className="mt-8 mb-3 text-xl">{removed.search}</h2>
      <SearchForm locale={locale} id="missing-search" />
    </Shell>
  );
}
