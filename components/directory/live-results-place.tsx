/**
 * Where a script of its own makes results live: it is fetched from here by `enhance.js` once a visitor turns to the form.
 * `form` and `results` are ids on the page; `failed` is said when results cannot be fetched. What the script draws
 * here is no part of the page as it was rendered, and nothing that Next's own script, where it runs, has to know.
 */
export const LiveResultsPlace = (props: Readonly<{ form: string; results: string; failed: string }>) => (
  <div
    // `next.config.mjs` writes the address in here.
    data-live-results={process.env.LIVE_RESULTS_SCRIPT}
    data-form={props.form}
    data-results={props.results}
    data-failed={props.failed}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: "" }}
  />
);
