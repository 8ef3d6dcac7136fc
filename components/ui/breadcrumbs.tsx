/** The way from the home page to this one. The last entry is this page. */
export function Breadcrumbs({
  label,
  trail,
  current,
}: {
  label: string;
  trail: readonly { href: string; name: string }[];
  current: string;
}) {
  return (
    <nav aria-label={label} className="mb-4 text-sm text-muted">
      <ol className="flex flex-wrap gap-x-2">
        {trail.map(({ href, name }) => (
          <li key={href} className="after:ms-2 after:text-line after:content-['/']">
            <a href={href}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
