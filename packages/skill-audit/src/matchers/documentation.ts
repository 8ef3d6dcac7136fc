import type { Address } from "./addresses.ts";

/** Hosts and paths under which products are documented for people: to read them is what a skill is for. */
const host =
  /^(?:docs?(?!\.google\.)|developers?|dev|api-docs|help|support|learn|wiki|guides?|reference|manual|kb|handbook|blog|status|console|app|dashboard|platform|portal|account|login|settings)\.|\.(?:readthedocs\.io|wikipedia\.org|mozilla\.org|w3\.org|gitbook\.io|mintlify\.app)$|^(?:readthedocs\.org|www\.npmjs\.com|npmjs\.com|pypi\.org|crates\.io|arxiv\.org|stackoverflow\.com|nodejs\.org|python\.org|www\.python\.org|brew\.sh|github\.com|gitlab\.com|huggingface\.co|learn\.microsoft\.com|schema\.org|json-schema\.org|modelcontextprotocol\.io|colab\.research\.google\.com|agentskills\.io)$/i;
const path =
  /\/(?:docs?|documentation|guides?|reference|manual|tutorials?|help|wiki|learn|handbook|api-reference|quick-?start|get(?:ting)?-started|changelog|blog|install|download|settings|spec(?:ification)?s?)(?:[/.?#-]|$)|llms(?:-full)?\.txt|(?:README|CHANGELOG|CONTRIBUTING)/i;

export const isDocumentation = (address: Address): boolean => host.test(address.host) || path.test(address.path);
