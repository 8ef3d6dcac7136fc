import type { SuggestionsAnswer } from "@skillshelf/directory-api/schema";
import { type MouseEvent, useEffect, useLayoutEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import useSWR from "swr";

type Words = Readonly<{ label: string; skills: string; repositories: string; available: string }>;
type Suggestion = SuggestionsAnswer["data"]["skills"][number];

/** Delay after the last keystroke before suggestions are requested. */
const PAUSE_MS = 120;

const LIST_ID = "suggestions";
const idOf = (index: number): string => `${LIST_ID}-${index}`;

/** Keeps the focus in the box while a suggestion is pressed. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

async function fetchSuggestions(address: string): Promise<SuggestionsAnswer["data"]> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} for ${address}`);
  const { data }: SuggestionsAnswer = await response.json();
  return data;
}

/** The language of the pages that a form searches, from its address. */
const localeOf = (form: HTMLFormElement): string => new URL(form.action).pathname.split("/")[1] ?? "";

type Props = Readonly<{ form: HTMLFormElement; box: HTMLInputElement; words: Words }>;

/**
 * Suggests skills and repositories while a name is typed: a combobox with a list box (ARIA 1.2). Without scripts, or when a
 * request fails, the form still searches.
 */
function Suggestions({ form, box, words }: Props) {
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const address = `/api/suggestions?${new URLSearchParams({ q: text, locale: localeOf(form) })}`;
  const { data } = useSWR(text === "" ? null : address, fetchSuggestions, {
    keepPreviousData: true,
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  const groups = [
    { name: words.skills, items: data?.skills ?? [], from: 0 },
    { name: words.repositories, items: data?.repositories ?? [], from: data?.skills.length ?? 0 },
  ].filter(({ items }) => items.length > 0);
  const options = groups.flatMap(({ items }) => items);
  const isShown = isOpen && text !== "" && options.length > 0;

  useEffect(() => {
    let timer: number | undefined;
    const read = () => {
      clearTimeout(timer);
      setActive(-1);
      setIsOpen(box.value.trim() !== "");
      timer = window.setTimeout(() => setText(box.value.trim()), PAUSE_MS);
    };
    const close = () => setIsOpen(false);
    const listening = new AbortController();
    const { signal } = listening;
    box.addEventListener("input", read, { signal });
    box.addEventListener("blur", close, { signal });
    // Input from before this script ran.
    if (document.activeElement === box && box.value !== box.defaultValue) read();
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [box]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step !== undefined && options.length > 0 && text !== "") {
        setIsOpen(true);
        // The place before the first and after the last is the box itself.
        setActive((place) => (isShown ? ((place + 1 + step + options.length + 1) % (options.length + 1)) - 1 : -1));
      } else if (key === "Escape" && isShown) setIsOpen(false);
      else if (key === "Enter" && isShown && active >= 0) document.getElementById(idOf(active))?.click();
      else return;
      event.preventDefault();
    };
    box.addEventListener("keydown", press);
    return () => box.removeEventListener("keydown", press);
  }, [box, text, options.length, isShown, active]);

  useLayoutEffect(() => {
    const attributes = { role: "combobox", "aria-autocomplete": "list", "aria-controls": LIST_ID };
    for (const [name, value] of Object.entries(attributes)) box.setAttribute(name, value);
    box.setAttribute("aria-expanded", String(isShown));
    if (isShown && active >= 0) box.setAttribute("aria-activedescendant", idOf(active));
    else box.removeAttribute("aria-activedescendant");
    document.getElementById(idOf(active))?.scrollIntoView({ block: "nearest" });
  }, [box, isShown, active]);

  return (
    <>
      <div id={LIST_ID} role="listbox" aria-label={words.label} className="suggestions" hidden={!isShown}>
        {groups.map(({ name, items, from }) => (
          // biome-ignore lint/a11y/useSemanticElements: options are grouped in a list box, not in a form.
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden="true">{name}</p>
            {items.map((item, index) => (
              <Option key={item.url} item={item} id={idOf(from + index)} isActive={from + index === active} />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {isShown ? words.available : ""}
      </p>
    </>
  );
}

function Option({
  item: { name, owner, repo, url },
  id,
  isActive,
}: {
  item: Suggestion;
  id: string;
  isActive: boolean;
}) {
  return (
    <a
      id={id}
      // The site may be reached under another name than its own.
      href={new URL(url).pathname}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={keepFocus}
    >
      <bdi>{name}</bdi>{" "}
      <small dir="ltr">
        {owner}/{repo}
      </small>
    </a>
  );
}

/** Entry point: the search box of the page suggests once this script has loaded. */
const form = document.querySelector<HTMLFormElement>("form[data-suggestions]");
const box = form?.querySelector<HTMLInputElement>('input[type="search"]');

if (form && box) {
  const [label = "", skills = "", repositories = "", available = ""] = (form.dataset.words ?? "").split("|");
  const place = document.createElement("div");
  box.parentElement?.append(place);
  createRoot(place).render(<Suggestions form={form} box={box} words={{ label, skills, repositories, available }} />);
}
