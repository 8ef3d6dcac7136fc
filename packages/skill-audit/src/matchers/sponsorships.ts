/**
 * Requests that begin to support somebody with the user's money, where whom is fixed: GitHub Sponsors, Open Collective and
 * their like. One whose recipient is a variable has been given by whoever runs it.
 */
const mutation = /\b(?:createSponsorships?|createOrder|createContribution|createPledge|createDonation)\s{0,4}\(/;
const recipient =
  /\b(?:sponsorableLogin|sponsorableId|sponsorable|toAccount|collectiveSlug|recipient(?:Slug|Login|Id)?)\\?["']?\s{0,4}:\s{0,4}(?:\{\s{0,4}(?:slug|id|legacyId)\\?["']?\s{0,4}:\s{0,4})?\\?["']([\w.@/=-]{2,80})\\?["']/;
/** Whom manuals let people support. */
const standIn = /octocat|monalisa|example|your|some|user-?name|^(?:login|slug|id|owner|user|org)$/i;

/** Whether a text is a request that supports somebody who is named in it. */
export function isSponsorship(text: string): boolean {
  if (!mutation.test(text)) return false;
  const name = recipient.exec(text)?.[1] ?? "";
  return name !== "" && !standIn.test(name);
}
