import { isPlaceholder } from "./placeholders.ts";

/** Addresses of accounts that money is sent to: Ethereum, Bitcoin, Tron, Solana, Monero, Litecoin, Cosmos, Cardano, Stellar, Tezos. */
const addressForms = [
  /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/,
  /\bbc1[02-9ac-hj-np-z]{25,60}\b/,
  /\b[13][1-9A-HJ-NP-Za-km-z]{25,34}\b/,
  /\bT[1-9A-HJ-NP-Za-km-z]{33}\b/,
  /\b4[0-9AB][1-9A-HJ-NP-Za-km-z]{93}\b/,
  /\b(?=[1-9A-HJ-NP-Za-km-z]*\d)(?=[1-9A-HJ-NP-Za-km-z]*[a-z])(?=[1-9A-HJ-NP-Za-km-z]*[A-Z])[1-9A-HJ-NP-Za-km-z]{43,44}\b/,
  /\b(?:ltc|cosmos|osmo|juno|celestia|inj|terra|axelar|akash|secret|kava|stars|sei|neutron|noble|stride|thor|maya|dydx|kujira|persistence|addr)1[02-9ac-hj-np-z]{38,100}\b/,
  /\bG[A-Z2-7]{55}\b/,
  /\btz[1-4][1-9A-HJ-NP-Za-km-z]{33}\b/,
] as const;
const walletAddress = new RegExp(addressForms.map(({ source }) => source).join("|"), "g");

/** Contracts of tokens and exchanges, programs of Solana, and the address that manuals show. */
const wellKnown =
  /^(?:0x(?:a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48|dac17f958d2ee523a2206206994597c13d831ec7|c02aaa39b223fe8d0a0e5c4f27ead9083c756cc2|6b175474e89094c44da98b954eedeac495271d0f|833589fcd6edb6e08f4c7c32d4f71b54bda02913|742d35cc6634c0532925a3b844bc[0-9a-f]{12}|d8da6bf26964af9d7eed9e03e53415d37aa96045|eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee|f39fd6e51aad88f6f4ce6ab8827279cfffb92266|70997970c51812dc3a010c7d01b50e0d17dc79c8|[0-9a-f]{0,36}0{8,}[0-9a-f]*)|EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v|So11111111111111111111111111111111111111112|TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA|9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM)$/i;

/** Whether an address is somebody's account rather than a stand-in or a contract that everybody uses. */
const isAccount = (address: string): boolean => !wellKnown.test(address) && !isPlaceholder(address.replace(/^0x/, ""));

/** The accounts that stand in a text. */
export const accountsIn = (text: string): string[] =>
  Array.from(text.matchAll(walletAddress), ([address]) => address).filter(isAccount);

/** An account at a bank by its form (ISO 13616), with or without spaces. */
export const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/;

/** What opens a wallet to whoever knows it. */
export const walletSecretName =
  /\b(?:seed\s*[- ]?phrases?|recovery\s+phrases?|secret\s+recovery\s+phrases?|mnemonic(?:\s+(?:phrase|seed|words?))?|backup\s+phrases?|(?:12|24|twelve|twenty-four)[- ]words?\s+(?:seed|phrase|recovery)|(?:12|24|twelve|twenty-four)\s+(?:recovery|secret|seed|backup)\s+words|recovery\s+words\s+(?:of|for|from)\s+(?:your|the|their|a)\s+(?:\w+\s+)?wallet|wallet(?:['’]s)?\s+private\s+keys?|private\s+keys?\s+(?:of|for|to|from)\s+(?:the|your|their|his|a)\s+(?:\w+\s+)?(?:wallet|account))\b|(?:clave|llave|chave)\s+privada\s+(?:de|da|do|del)\s+(?:\p{L}+\s+)?(?:billetera|cartera|monedero|carteira|wallet)|clé\s+privée\s+(?:de|du)\s+(?:\p{L}+\s+)?(?:portefeuille|wallet)|chiave\s+privata\s+(?:del|di|della)\s+(?:\p{L}+\s+)?(?:portafoglio|wallet)|private[nr]?\s+Schlüssel\s+(?:\p{L}+\s+)?Wallet|приватн\p{L}+\s+ключ\p{L}*\s+(?:от\s+)?(?:\p{L}+\s+)?кошельк|助记词|私钥|ニーモニック|シードフレーズ|リカバリーフレーズ|시드\s*(?:구문|문구)|니모닉|Wiederherstellungs(?:phrase|wörter)|(?:zwölf|24|12|vierundzwanzig)\s+(?:\w+\s+)?Wörter\s+(?:seiner|Ihrer|der|ihrer|deiner)\s+Wallet|phrase\s+(?:de\s+récupération|secrète|mnémonique)|frase\s+(?:semilla|de\s+recuperación|de\s+recuperação|semente|seme|di\s+recupero|mnemonica)|(?:сид|seed)-?фраз|мнемоническ/iu;

/** Files and stores in which wallets keep their keys. */
export const walletFile =
  /\.config\/solana\/id\.json|\.ethereum\/keystore|Ethereum[/\\]+keystore|wallet\.dat\b|\.electrum\/wallets|Electrum[/\\]+wallets|Exodus[/\\]+exodus\.wallet|nkbihfbeogaeaoehlefnkodbefgpgknn|bfnaelmomeimhlpmgjnjophhpkkoljpa|Ledger Live|atomic[/\\]+Local Storage|\.bitcoin\/|\.monero\b|\.sui\/sui_config\/sui\.keystore|\.near-credentials/i;
