type Words = Readonly<{ label: string; placeholder: string; submit: string }>;

/**
 * The field for a query with its label and the button that sends its form. `controls` is the id of what
 * changes while it is filled in.
 */
export function SearchField({
  id,
  words,
  value,
  controls,
}: {
  id: string;
  words: Words;
  value?: string;
  controls?: string;
}) {
  return (
    <>
      <label htmlFor={id} className="mb-1 block font-medium">
        {words.label}
      </label>
      <div className="flex max-w-2xl gap-2">
        <div className="relative grow">
          <input
            id={id}
            name="q"
            type="search"
            maxLength={200}
            defaultValue={value}
            placeholder={words.placeholder}
            autoComplete="off"
            aria-controls={controls}
            aria-keyshortcuts="/"
            className="field w-full"
          />
          <kbd className="slash-hint" aria-hidden="true">
            /
          </kbd>
        </div>
        <button type="submit" className="button">
          {words.submit}
        </button>
      </div>
    </>
  );
}
