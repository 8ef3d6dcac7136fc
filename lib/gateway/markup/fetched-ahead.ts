/**
 * Rules by which browsers fetch a page ahead that a visitor is about to open (HTML Standard, "Speculative loading"). `enhance.js`
 * puts them into a page, so that they need not come with each; a policy allows them by their hash.
 */
export const FETCHED_AHEAD =
  '{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"href_matches":["/api/*","/*.md","/*.xml","/*.png"]}},{"not":{"selector_matches":"[aria-current]"}}]},"eagerness":"moderate"}]}';
