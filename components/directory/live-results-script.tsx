import { createRoot } from "react-dom/client";
import { LiveResults } from "./live-results.tsx";

/** What begins when this script has been fetched: the results of the page that it is for are live from then on. */
const place = document.querySelector<HTMLElement>("[data-live-results]");
const { form: formId = "", results: resultsId = "", failed = "" } = place?.dataset ?? {};
const form = document.querySelector<HTMLFormElement>(`form#${formId}`);
const box = form?.querySelector<HTMLInputElement>('input[type="search"]');
const results = document.getElementById(resultsId);

if (place && form && box && results)
  createRoot(place).render(<LiveResults form={form} box={box} results={results} failed={failed} />);
