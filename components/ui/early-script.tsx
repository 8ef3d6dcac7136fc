/**
 * What decides how a page is drawn, told to its style sheet before anything is, so that nothing changes or moves later: that
 * there is a script, and what `enhance.js` keeps: the colours that a visitor chose, that fonts are here, and whether / leads
 * to the search box. `enhance.js` does what is promised by it.
 */
const circumstances = `(d=>{d.script="";d.slash="on";try{Object.assign(d,localStorage)}catch{}})(document.documentElement.dataset)`;

/**
 * Fetches `enhance.js` when the page is there and has been seen, or after 3 seconds where a browser does not say when it has.
 * Any earlier the script would be fetched beside what is read first, which would wait for both. It is one element: put in place
 * again, it does not run again.
 */
const enhancement = `addEventListener("DOMContentLoaded",()=>{let script=document.createElement("script"),fetchIt=()=>document.head.append(script);script.src="/enhance.js";setTimeout(fetchIt,3e3);new PerformanceObserver(fetchIt).observe({type:"paint",buffered:true})})`;

/** A script of a few bytes in the head of every page. The edge keeps what is marked `data-early` where it takes Next's scripts out. */
export const EarlyScript = () => (
  <script data-early="" dangerouslySetInnerHTML={{ __html: `${circumstances};${enhancement}` }} />
);
