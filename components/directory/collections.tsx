import type { CollectionView } from "#lib/directory/views/collection.ts";

/** Hand-made sets, each with what it is for and why each member is in it. */
export function Collections({ collections }: { collections: readonly CollectionView[] }) {
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      {collections.map(({ slug, title, introduction, language, members }) => (
        <section key={slug} lang={language} aria-labelledby={`collection-${slug}`}>
          <h3 id={`collection-${slug}`} className="text-lg">
            {title}
          </h3>
          <p className="mt-1 text-muted">{introduction}</p>
          <ul className="mt-2 space-y-2">
            {members.map(({ href, name, reason }) => (
              <li key={href}>
                <a href={href}>{name}</a>
                <span className="block text-sm">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
