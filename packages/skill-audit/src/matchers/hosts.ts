import type { Address } from "./addresses.ts";

const shorteners =
  /^(?:www\.)?(?:bit\.ly|bitly\.com|tinyurl\.com|t\.co|goo\.gl|is\.gd|v\.gd|cutt\.ly|rb\.gy|ow\.ly|buff\.ly|rebrand\.ly|shorturl\.(?:at|asia)|t\.ly|tiny\.cc|shorte\.st|adf\.ly|soo\.gd|s\.id|bl\.ink|clck\.ru|u\.to|qr\.ae|git\.io|short\.io|dub\.sh|1url\.com|tny\.im|x\.gd|urlz\.fr|surl\.li|2u\.pw|0rz\.tw|t\.cn|dwz\.cn|url\.cn|suo\.im|lnkd\.in|shrtco\.de|da\.gd|n9\.cl)$/;

/** Whether a text is the host of a shortener and nothing else. */
export const isShortener = (text: string): boolean => shorteners.test(text);

/** Whether the address hides where it leads. */
export const isShortened = ({ host, path }: Address): boolean => isShortener(host) && path.length > 1;

/** Hosts at which anybody leaves a text or a file without a name. */
const droppingPlaces =
  /(?:^|\.)(?:pastebin\.com|paste\.ee|paste\.rs|pastes\.io|pastebin\.pl|dpaste\.(?:com|org)|hastebin\.(?:com|dev)|toptal\.com\/developers\/hastebin|rentry\.(?:co|org)|ghostbin\.\w+|controlc\.com|ix\.io|sprunge\.us|termbin\.com|glot\.io|justpaste\.it|paste2\.org|telegra\.ph|transfer\.sh|0x0\.st|temp\.sh|bashupload\.com|anonfiles?\.com|bayfiles\.com|file\.io|filebin\.net|gofile\.io|catbox\.moe|litter\.catbox\.moe|pixeldrain\.com|oshi\.at|tmpfiles\.org|uguu\.se|pomf\.\w+|mediafire\.com|mega\.nz|zippyshare\.com|workupload\.com|sendspace\.com|cdn\.discordapp\.com|media\.discordapp\.net|t\.me|api\.telegram\.org|ipfs\.io|dweb\.link)$|\.onion$/;

/** Whether a text is the host of such a place and nothing else. */
export const isDropper = (text: string): boolean => /^[\w.-]+$/.test(text) && droppingPlaces.test(text);

/** Tunnels to a machine that nobody knows, by what their hosts end with. */
const tunnels =
  /\.(?:ngrok\.io|ngrok\.app|ngrok-free\.(?:app|dev)|trycloudflare\.com|serveo\.net|loca\.lt|localtunnel\.me|localhost\.run|lhr\.life|lhrtunnel\.link|bore\.pub|pagekite\.me|telebit\.io|devtunnels\.ms)$/;
const sampleTunnel = /^(?:abc\w*|xyz\w*|your\w*|my\w*|example\w*|x+|random\w*|subdomain|\w*url|.*-here)\./;

export const isDroppingPlace = ({ host }: Address): boolean => droppingPlaces.test(host);
export const isTunnel = ({ host }: Address): boolean => tunnels.test(host) && !sampleTunnel.test(host);

/** Whoever a text or a file at GitHub's Gist belongs to; null elsewhere. */
export const ownerOfGist = ({ host, path }: Address): string | null =>
  /^gist\.github(?:usercontent)?\.com$/.test(host) ? (path.split("/")[1] ?? "") : null;

/** Where clouds tell a machine who it is, and hand out its credentials. */
export const isMetadataService = ({ host }: Address): boolean =>
  /^(?:169\.254\.169\.254|169\.254\.170\.2|100\.100\.100\.200|192\.0\.0\.192|metadata\.google\.internal|metadata|\[fd00:ec2::254\])$/.test(
    host,
  );

/** What is a program, or is opened to get at one. */
export const isProgramPath = (path: string): boolean =>
  /\.(?:sh|bash|zsh|command|py|pyz|js|mjs|cjs|ps1|bat|cmd|vbs|exe|msi|scr|dll|so|dylib|bin|run|elf|appimage|dmg|pkg|deb|rpm|apk|jar|war|whl|zip|7z|rar|tgz|txz|tar(?:\.\w+)?|gz|iso|img)(?:[?#]|$)/i.test(
    path,
  );
