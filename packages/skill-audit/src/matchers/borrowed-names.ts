import { owners } from "./owners.ts";

/**
 * Bots that keep code up to date or look after it, which people trust without reading on. Those under whose name anybody's
 * workflow commits, as `github-actions[bot]`, and those of agents are none.
 */
const bots =
  "slackbot|dependabot(?:-preview)?|renovate(?:-bot)?|greenkeeper(?:io-bot)?|snyk-bot|pyup-bot|pre-commit-ci|mergify|imgbot|web-flow|github-advanced-security|google-oss-robot|k8s-ci-robot|facebook-github-bot|msftbot|allstar-app";

/** Those of agents, which sign what they did. */
const agents = /anthropic|claude|openai|chatgpt/i;

const companies = owners.filter(({ name }) => !agents.test(name));
const desk =
  "(?:security(?:\\s+team)?|support(?:\\s+team)?|trust\\s*(?:&|and)\\s*safety|account\\s+team|security\\s+updates?|updates?|release\\s+team|billing)";
const called = `(?:${bots})(?:\\[bot\\])?|GitHub(?:,?\\s+Inc\\.?)?|(?:${companies.map(({ name }) => name).join("|")})\\s+${desk}`;

/** Addresses of mail from which such ones write. People of a company have others. */
const domains = companies.flatMap((owner) => owner.domains).filter((domain) => !/^(?:icloud|office|t)\./.test(domain));
const mailbox = `(?:noreply|no-reply|support|security|service|alerts?|notifications?|billing|account(?:s|-security)?|updates?|team|help)(?:@|\\+)[\\w.-]*`;
const address = `(?:\\d+\\+)?(?:${bots})\\[bot\\]@users\\.noreply\\.github\\.com|${mailbox}(?:${domains.map((domain) => domain.replaceAll(".", "\\.")).join("|")})`;

const whole = new RegExp(
  `^["']?(?:(?:${called})["']?(?:\\s*<[^<>]{0,80}>)?|[^<>]{0,60}<(?:${address})>|(?:${address}))["']?$`,
  "i",
);

const brand = new RegExp(`^(?:${companies.map(({ name }) => name).join("|")})$`, "i");

/** Whether a sender's name is a company's and nothing else. */
export const isBrand = (text: string): boolean => brand.test(text.trim());

/** Whether a text is the name, the address or both of a bot or a company that people trust. */
export const isBorrowedName = (text: string): boolean => text.length < 160 && whole.test(text.trim());
