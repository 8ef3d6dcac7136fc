/**
 * English words that Porter's rules take for forms of a word of another meaning, such as "news" for one of "new". Each line
 * has all forms of one, and the first of them is the stem of all.
 */
export const ownForms: readonly (readonly string[])[] = `
  accessible accessibility accessibly
  activity activities
  authority authorities
  authorize authorizes authorized authorizing authorizer authorization authorizations
  canvas canvases
  community communities
  container containers containerize containerizes containerized containerizing containerization
  continuous continuously
  conversion conversions
  customer customers
  digital digitally
  effective effectively effectiveness
  engine engines
  excellent excellence excellently
  executive executives
  expensive
  experiment experiments experimented experimenting
  expression expressions
  extensive extensively
  general generally
  generic generics generically
  important importantly importance
  integrity
  localize localizes localized localizing localization localizations
  materialize materializes materialized materializing materialization
  news
  objective objectives
  organic organically
  paste pastes pasted pasting
  performance performant
  physics
  positive positives positively
  presentation presentations
  production productions
  productivity productive productively
  projection projections
  provider providers
  publication publications
  relation relations relational
  remotion
  responsive responsiveness
  responsible responsibly responsibility responsibilities
  solidity
  specification specifications
  temporal
  transformer transformers
  universal universally
  university universities
`
  .trim()
  .split("\n")
  .map((line) => line.trim().split(" "));
