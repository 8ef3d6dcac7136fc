/** Takes the colours that a visitor chose before anything is drawn in others. `enhance.js` keeps the choice. */
const chosenTheme = "try{let t=localStorage.theme;if(t)document.documentElement.dataset.theme=t}catch{}";

/** Pages that a visitor is about to open are fetched ahead, by browsers that know how. */
const aheadOfVisitors = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/api/*", "/*.md", "/*.xml", "/*.png"] } },
          { not: { selector_matches: "[aria-current]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/** Scripts of a few bytes in the head of every page. The edge keeps what is marked `data-early` where it takes Next's scripts out. */
export function EarlyScripts() {
  return (
    <>
      <script data-early="" dangerouslySetInnerHTML={{ __html: chosenTheme }} />
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: aheadOfVisitors }} />
    </>
  );
}
