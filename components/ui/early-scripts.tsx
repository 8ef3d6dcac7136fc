/**
 * What decides how a page is drawn, told to its style sheet before anything is, so that nothing changes or moves later: that
 * there is a script, the colours that a visitor chose, whether fonts are here, and whether / leads to the search box.
 * `enhance.js` does what is promised by it.
 */
const circumstances = `(d=>{d.script="";d.slash="on";try{let{theme,fonts,slash}=localStorage;if(theme)d.theme=theme;if(fonts)d.fonts="";if(slash)d.slash=slash}catch{}})(document.documentElement.dataset)`;

/**
 * Fetches `enhance.js` when the page is there and has been seen, or after 3 seconds where a browser does not say when it has.
 * Any earlier the script would be fetched beside what is read first, which would wait for both. It is one element: put in place
 * again, it does not run again.
 */
const enhancement = `addEventListener("DOMContentLoaded",()=>{let script=Object.assign(document.createElement("script"),{src:"/enhance.js"}),fetchIt=()=>document.head.append(script);setTimeout(fetchIt,3e3);new PerformanceObserver(fetchIt).observe({type:"paint",buffered:true})})`;

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
      <script data-early="" dangerouslySetInnerHTML={{ __html: `${circumstances};${enhancement}` }} />
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: aheadOfVisitors }} />
    </>
  );
}
