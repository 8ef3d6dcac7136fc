import type { Dictionary } from "#lib/i18n/dictionary.ts";
import { checkProof, type Outcome, openNode, type Step } from "./check-proof.ts";
import { readProof } from "./read-proof.ts";

/**
 * Script of the proof checker page. It is a separate classic script, so that the page also works when it is saved to
 * disk and opened from there.
 */

type Words = Dictionary["graph"]["proof"]["messages"];

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-proof-check]")) start(form);

function start(form: HTMLFormElement): void {
  const words: Words = JSON.parse(form.dataset.proofCheck ?? "{}");
  let run = 0;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const mine = ++run;
    form.ariaBusy = "true";
    const report = await check(new FormData(form), words);
    // A newer run has replaced this one.
    if (mine !== run) return;
    form.ariaBusy = "false";
    show(form, report, words);
  });
  for (const fields of form.querySelectorAll("fieldset")) fields.disabled = false;
}

type Told = Readonly<{ verdict: string; steps: readonly Step[] }>;

async function check(fields: FormData, { faults, verdicts }: Words): Promise<Told> {
  // Browsers provide `crypto.subtle` only in secure contexts.
  if (!isSecureContext) return { verdict: faults.insecure, steps: [] };
  const proof = readProof(textOf(fields, "execution"));
  if (typeof proof === "string") return { verdict: faults[proof], steps: [] };
  const node = textOf(fields, "node");
  const steps = await checkProof(proof, node === "" ? undefined : openNode(node));
  return { verdict: verdicts[worstOf(steps)], steps };
}

const textOf = (fields: FormData, name: string): string => {
  const value = fields.get(name);
  return typeof value === "string" ? value.trim() : "";
};

const worstOf = (steps: readonly Step[]): Outcome =>
  (["failed", "unanswered", "unasked"] as const).find((one) => steps.some(({ outcome }) => outcome === one)) ??
  "passed";

function show(form: HTMLFormElement, { verdict, steps }: Told, { outcomes }: Words): void {
  const list = form.querySelector<HTMLElement>("ol");
  if (list) list.hidden = steps.length === 0;
  for (const { name, outcome, found } of steps) {
    const item = form.querySelector<HTMLElement>(`[data-step="${name}"]`);
    if (!item) continue;
    item.dataset.outcome = outcome;
    say(item, "b", outcomes[outcome]);
    say(item, "code", found ?? "");
  }
  say(form, '[role="status"]', verdict);
}

function say(parent: Element, selector: string, text: string): void {
  const element = parent.querySelector(selector);
  if (element) element.textContent = text;
}
