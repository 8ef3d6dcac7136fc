/** Addresses that anybody can have within a minute, and that show their owner whatever is sent there. */
const bins =
  /\b(?:webhook\.site\/[0-9a-f]{8}-[\w-]+|[\w-]+\.webhook\.site|(?:[\w-]+\.)?requestbin\.(?:com|net|io)\b|(?:eo|en)\w{6,}(?:\.m)?\.pipedream\.net|[\w-]+\.m\.pipedream\.net|[\w-]+\.oast\.(?:pro|live|site|online|fun|me)|[\w-]+\.oastify\.com|[\w-]+\.interact\.sh|[\w-]+\.burpcollaborator\.net|[\w-]+\.requestcatcher\.com|[\w-]+\.free\.beeceptor\.com|hookb\.in\/\w+|ptsv[23]\.com\/t\/|[\w-]+\.dnslog\.cn|[\w-]+\.ceye\.io|[\w-]+\.canarytokens\.com|hooks?\.zapier\.com\/hooks\/catch\/\d+\/\w+|[0-9a-f]{4,}(?:-[0-9a-f-]+)*\.ngrok(?:-free)?\.(?:io|app|dev))/i;

/** Channels of messengers, with the secret that lets anybody write there. */
const channels =
  /\b(?:(?:ptb\.|canary\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d{6,}\/[\w-]{16,}|hooks\.slack\.com\/(?:services|workflows|triggers)\/[A-Z]\w{6,}\/[A-Z0-9]\w{6,}\/\w{12,}|api\.telegram\.org\/bot\d{6,}:[\w-]{20,}|[\w-]+\.webhook\.office\.com\/webhookb2\/[0-9a-f-]{30,}|open\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot\/v2\/hook\/[0-9a-f-]{30,}|oapi\.dingtalk\.com\/robot\/send\?access_token=[0-9a-f]{30,})/i;

/** What stands for a token in examples. */
const placeholder =
  /your|example|placeholder|x{4,}|0{6,}|1234567|abc1?23|abcdef(?!\d)|\.{3}|…|<|\$\{?\w|\{\w|replace|dummy|sample|t00|b00/i;

/** Whether a text has the address of such a channel or bin in it that is meant as it stands. */
export function namesCollector(text: string): boolean {
  const found = channels.exec(text)?.[0] ?? bins.exec(text)?.[0];
  return found !== undefined && !placeholder.test(found);
}
