/** An organization that others like to be taken for. */
export type Owner = Readonly<{
  /** As people write it, as an expression. */
  name: string;
  /** Its accounts, in lower case. */
  accounts: readonly string[];
  /** Its hosts, without what stands before them. */
  domains: readonly string[];
}>;

const owner = (name: string, accounts: string, domains: string): Owner => ({
  name,
  accounts: accounts.split(" ").filter((account) => account !== ""),
  domains: domains.split(" "),
});

export const owners: readonly Owner[] = [
  owner("Anthropic", "anthropics anthropic-experimental modelcontextprotocol", "anthropic.com claude.ai claude.com"),
  owner("Claude(?: Code)? team", "anthropics anthropic-experimental", "claude.ai claude.com"),
  owner("OpenAI", "openai", "openai.com chatgpt.com"),
  owner(
    "Google(?: (?:DeepMind|Cloud|Labs|Research|AI))?",
    "google google-gemini google-labs-code googlecloudplatform google-deepmind googleapis googleworkspace firebase chromedevtools googlechrome angular flutter dart-lang android golang tensorflow kubernetes",
    "google.com googleapis.com gstatic.com youtube.com chrome.com android.com",
  ),
  owner(
    "Microsoft",
    "microsoft azure azure-samples dotnet microsoftdocs github vscode powershell nuget microsoftcopilot",
    "microsoft.com azure.com office.com visualstudio.com windows.com microsoftonline.com",
  ),
  owner("GitHub", "github actions cli primer microsoft", "github.com githubusercontent.com github.io githubassets.com"),
  owner("GitLab", "gitlabhq gitlab-org", "gitlab.com"),
  owner("Meta(?: AI)?|Facebook", "facebook facebookresearch meta-llama facebookincubator", "meta.com facebook.com"),
  owner(
    "AWS|Amazon(?: Web Services)?",
    "aws awslabs aws-samples amzn aws-amplify amazon-science aws-solutions",
    "amazon.com amazonaws.com aws.dev",
  ),
  owner("Apple", "apple swiftlang", "apple.com icloud.com"),
  owner("Vercel", "vercel vercel-labs", "vercel.com vercel.app nextjs.org"),
  owner("Stripe", "stripe stripe-samples stripe-archive", "stripe.com"),
  owner("Cloudflare", "cloudflare", "cloudflare.com"),
  owner("Hugging ?Face", "huggingface", "huggingface.co"),
  owner("Supabase", "supabase supabase-community", "supabase.com supabase.co supabase.io"),
  owner("NVIDIA", "nvidia nvlabs nvidia-nemo nvidia-ai-blueprints", "nvidia.com"),
  owner("Shopify", "shopify", "shopify.com"),
  owner("Notion", "makenotion", "notion.so notion.com"),
  owner("Slack", "slackapi slackhq", "slack.com"),
  owner("Figma", "figma", "figma.com"),
  owner("Docker", "docker moby", "docker.com docker.io"),
  owner("Sentry", "getsentry", "sentry.io"),
  owner("MongoDB", "mongodb mongodb-labs mongodb-developer", "mongodb.com"),
  owner("PayPal", "paypal paypal-examples", "paypal.com"),
  owner("Coinbase", "coinbase", "coinbase.com"),
  owner("Binance", "binance", "binance.com"),
  owner("MetaMask", "metamask", "metamask.io"),
  owner("Discord", "discord", "discord.com discord.gg"),
  owner("Telegram", "telegrammessenger tdlib", "telegram.org t.me"),
  owner("Atlassian", "atlassian atlassian-labs", "atlassian.com atlassian.net"),
  owner("Dropbox", "dropbox", "dropbox.com"),
  owner("Netlify", "netlify", "netlify.com netlify.app"),
  owner("Twilio", "twilio", "twilio.com"),
  owner("npm", "npm", "npmjs.com npmjs.org"),
  owner("Python(?: Software Foundation)?", "python pypa pypi", "python.org pypi.org pythonhosted.org"),
  owner("Node\\.?js", "nodejs", "nodejs.org"),
  owner("Adobe", "adobe adobe-photoshop adobedocs", "adobe.com acrobat.com"),
  owner("Mozilla", "mozilla mozilla-mobile", "mozilla.org mozilla.com firefox.com"),
  owner("Oracle", "oracle oracle-samples", "oracle.com"),
  owner("Belastingdienst|DigiD", "belastingdienst minbzk logius-standaarden", "belastingdienst.nl digid.nl"),
  owner("ELSTER|Finanzamt", "elster bundesdruckerei", "elster.de"),
  owner("Internal Revenue Service|IRS", "irs-public", "irs.gov"),
  owner("HMRC|GOV\\.UK", "hmrc alphagov", "gov.uk"),
  owner("Agencia Tributaria", "aeat", "agenciatributaria.es agenciatributaria.gob.es"),
  owner("국세청|홈택스", "", "nts.go.kr hometax.go.kr"),
  owner("국민건강보험공단", "", "nhis.or.kr"),
  owner("国税庁", "", "nta.go.jp e-tax.nta.go.jp"),
  owner("国家税务总局", "", "chinatax.gov.cn"),
  owner("Receita Federal", "", "gov.br"),
  owner("Direction générale des Finances publiques|impots\\.gouv\\.fr", "dgfip", "impots.gouv.fr ameli.fr"),
  owner("Agenzia delle Entrate", "", "agenziaentrate.gov.it"),
  owner("Autoridade Tributária|Portal das Finanças", "", "portaldasfinancas.gov.pt"),
  owner("Skatteverket", "skatteverket", "skatteverket.se"),
  owner("Госуслуги|Gosuslugi", "", "gosuslugi.ru"),
  owner("Income Tax Department", "", "incometax.gov.in"),
  owner("Django(?: Software Foundation)?", "django", "djangoproject.com"),
  owner("Debian", "debian", "debian.org"),
  owner("Ubuntu|Canonical", "ubuntu canonical", "ubuntu.com canonical.com"),
  owner("Homebrew", "homebrew", "brew.sh"),
  owner("Zoom(?: Video Communications)?", "zoom", "zoom.us zoom.com"),
  owner("Webex", "webex wxcc ciscodevnet cisco", "webex.com"),
  owner("TeamViewer", "teamviewer", "teamviewer.com"),
  owner("AnyDesk", "anydesk", "anydesk.com"),
  owner("WhatsApp", "whatsapp facebook", "whatsapp.com whatsapp.net"),
  owner("LinkedIn", "linkedin", "linkedin.com"),
  owner("Netflix", "netflix netflix-skunkworks", "netflix.com"),
  owner("Spotify", "spotify", "spotify.com"),
  owner("Salesforce", "salesforce salesforcecli forcedotcom salesforceairesearch trailheadapps", "salesforce.com"),
  owner("HubSpot", "hubspot", "hubspot.com"),
  owner("1Password", "1password", "1password.com"),
  owner("Bitwarden", "bitwarden", "bitwarden.com"),
  owner("LastPass", "lastpass", "lastpass.com"),
  owner("Ledger(?: Live)?", "ledgerhq", "ledger.com"),
  owner("Trezor", "trezor", "trezor.io"),
  owner("Kraken", "krakenfx", "kraken.com"),
  owner("Trust ?Wallet", "trustwallet", "trustwallet.com"),
  owner("Uniswap", "uniswap", "uniswap.org"),
  owner("OpenSea", "projectopensea", "opensea.io"),
  owner("Revolut", "revolut-mobile revolut-engineering", "revolut.com"),
  owner("Klarna", "klarna klarna-incubator", "klarna.com"),
  owner(
    "Mercado ?(?:Libre|Livre|Pago)",
    "mercadolibre mercadopago",
    "mercadolibre.com mercadolivre.com mercadopago.com",
  ),
  owner("eBay", "ebay", "ebay.com"),
  owner("Alipay|支付宝", "alipay ant-design antgroup", "alipay.com"),
  owner(
    "Alibaba|阿里巴巴|阿里云|淘宝",
    "alibaba aliyun taobao alibabacloud",
    "alibaba.com aliyun.com taobao.com alibabacloud.com",
  ),
  owner("ByteDance|字节跳动|抖音", "bytedance volcengine", "bytedance.com douyin.com volcengine.com"),
  owner("Baidu|百度", "baidu paddlepaddle baidubce", "baidu.com"),
  owner("京东", "jd-opensource", "jd.com"),
  owner("中国(?:工商|建设|农业)?银行|招商银行", "", "icbc.com.cn ccb.com abchina.com boc.cn cmbchina.com"),
  owner("Rakuten|楽天", "rakutentech rakuten", "rakuten.co.jp rakuten.com"),
  owner("メルカリ|Mercari", "mercari", "mercari.com"),
  owner(
    "三菱UFJ|三井住友|みずほ銀行|ゆうちょ",
    "mitsubishi-ufj",
    "bk.mufg.jp smbc.co.jp mizuhobank.co.jp jp-bank.japanpost.jp",
  ),
  owner("카카오(?:뱅크|페이)?|Kakao(?:Bank|Pay)?", "kakao kakaobank kakaopay", "kakao.com kakaobank.com kakaopay.com"),
  owner("네이버|Naver", "naver", "naver.com"),
  owner("(?:مصرف|بنك) الراجحي|Al Rajhi Bank", "", "alrajhibank.com.sa"),
  owner("Nubank", "nubank", "nubank.com.br"),
  owner(
    "Itaú|Bradesco|Banco do Brasil|Caixa Econômica",
    "itau bradesco bancodobrasil",
    "itau.com.br bradesco.com.br bb.com.br caixa.gov.br",
  ),
  owner("CaixaBank|Correos", "", "caixabank.es correos.es"),
  owner(
    "Crédit Agricole|BNP Paribas|Société Générale|La Poste",
    "",
    "credit-agricole.fr mabanque.bnpparibas laposte.fr",
  ),
  owner("Deutsche Bank|Commerzbank|Postbank|Volksbank", "", "deutsche-bank.de commerzbank.de postbank.de"),
  owner(
    "Bank of America|Wells Fargo|Chase Bank|Barclays|HSBC",
    "",
    "bankofamerica.com wellsfargo.com barclays.co.uk hsbc.com",
  ),
  owner("Сбербанк\\p{L}*|Тинькофф", "sberbank-ai sberbank tinkoff", "sberbank.ru tinkoff.ru"),
  owner(
    "WeChat|微信|Tencent",
    "tencent tencentcloud wechat-miniprogram tencentcloudbase weixin",
    "wechat.com weixin.qq.com tencent.com",
  ),
  owner("Booking\\.com", "bookingcom", "booking.com"),
  owner("Airbnb", "airbnb", "airbnb.com"),
  owner("DHL", "dhl", "dhl.com dhl.de"),
  owner("FedEx", "fedex", "fedex.com"),
  owner("Santander", "santander santandergroup", "santander.com"),
  owner("BBVA", "bbva", "bbva.com"),
  owner("Sparkassen?", "sparkassen-finanzgruppe", "sparkasse.de"),
];

/** Whether an account belongs to an owner or is one of several that bear its name, as `stripe-samples`. */
export function isAccountOf({ accounts }: Owner, account: string): boolean {
  const name = account.toLowerCase();
  return accounts.some((known) => name === known || name.startsWith(`${known}-`));
}

/** Whether a host is one of an owner's, or below one. */
export const isHostOf = ({ domains }: Owner, host: string): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
