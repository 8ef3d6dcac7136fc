import { categoriesPath, collectionsPath, docsPath, repositoriesPath } from "@skillshelf/directory-api/links";
import { CategoryList, Collections, Holdings, SkillCards } from "#components/directory/catalog.tsx";
import { RepositoryCards } from "#components/directory/repository-cards.tsx";
import { SearchForm } from "#components/directory/search-forms.tsx";
import { Copyable, Filled, JsonLd, Part } from "#components/ui/elements.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { homePage } from "#lib/directory/loaders/catalog.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { homeJsonLd, serializeJsonLd } from "#lib/seo/json-ld.ts";
import { localeOf } from "./page-parameters.ts";

type Props = { params: Promise<{ locale: string }> };

export default async function HomePage({ params }: Props) {
  const locale = await localeOf(params);
  const { frame, agents, example, featured, install, holdings, recent, categories, collections } =
    await homePage(locale);
  const { audit, home, install: words } = dictionaryOf(locale);
  return (
    <Shell locale={locale} frame={{ ...frame, namesSite: true }} hasSearch={false}>
      <JsonLd json={serializeJsonLd(homeJsonLd(locale))} />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div>
          <h1 className="text-4xl sm:text-5xl">{home.heading}</h1>
          <p className="mt-4 max-w-2xl font-serif text-lg">
            {home.what} <a href={docsPath(locale, "what-is-a-skill")}>{home.more}</a>
          </p>
          <p className="mt-2 mb-6 max-w-2xl text-muted">{fill(home.agents, { agents: agents.join(", ") })}</p>
          <SearchForm locale={locale} id="home-search" />
          <p className="mt-2">
            <Filled message={home.try} name="query">
              <a href={example.href}>{example.query}</a>
            </Filled>
          </p>
        </div>
        <Holdings holdings={holdings} locale={locale} />
      </div>
      {featured.length > 0 && (
        <Part title={home.audited} href={docsPath(locale, "scores-and-audits")} more={audit.more}>
          <SkillCards skills={featured} />
          <div className="mt-6" data-copy={words.copy} data-copied={words.copied}>
            {install.map((command) => (
              <Copyable key={command} text={command} caption={home.install} locale={locale} />
            ))}
          </div>
        </Part>
      )}
      <Part title={home.categories} href={categoriesPath(locale)} more={home.allCategories}>
        <CategoryList categories={categories} locale={locale} />
      </Part>
      <Part title={home.collections} href={collectionsPath(locale)} more={home.allCollections}>
        <Collections collections={collections} locale={locale} heading="h3" />
      </Part>
      <Part title={home.recent} href={repositoriesPath(locale)} more={home.all}>
        <RepositoryCards cards={recent} locale={locale} heading="h3" />
      </Part>
    </Shell>
  );
}
