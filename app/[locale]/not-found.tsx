/** Shown where there is no gateway before Next; the gateway sends its own page in the visitor's language. */
export default function NotFoundPage() {
  return (
    <main className="mx-auto max-w-2xl p-8">
      <h1 className="text-3xl">404</h1>
      <p className="mt-2">Nothing was found at this URL.</p>
      <p className="mt-4">
        <a href="/">Skillshelf</a>
      </p>
    </main>
  );
}
