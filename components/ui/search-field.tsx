type Words = Readonly<{ label: string; placeholder: string; submit: string }>;

/** The field for a query with its label and the button that sends its form. */
export function SearchField({ id, words, value }: { id: string; words: Words; value?: string }) {
  return (
    <>
      <label htmlFor={id} className="mb-1 block font-medium">
        {words.label}
      </label>
      <div className="flex max-w-2xl gap-2">
        <input
          id={id}
          name="q"
          type="search"
          maxLength={200}
          defaultValue={value}
          placeholder={words.placeholder}
          autoComplete="off"
          className="field grow"
        />
        <button type="submit" className="button">
          {words.submit}
        </button>
      </div>
    </>
  );
}
