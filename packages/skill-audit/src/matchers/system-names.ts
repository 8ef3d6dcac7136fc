/** Parts of systems that people give their password to, or believe at once, as these call themselves in titles. */
const names = [
  String.raw`System (?:Settings|Preferences)|Systemeinstellungen|(?:Ajustes|Preferencias) del Sistema|Réglages Système|Impostazioni di Sistema|系统设置|系統設定|システム設定|시스템 설정`,
  String.raw`macOS(?: Security| Update)?|Mac OS X|Apple(?: ID| Account| Security)?|iCloud|Keychain(?: Access)?|Software Update|SecurityAgent|Gatekeeper|FileVault|XProtect|loginwindow`,
  String.raw`Windows (?:Security(?: Update| Center)?|Defender|Update|Hello|Firewall|Sicherheit)|Seguridad de Windows|Segurança do Windows|Sécurité Windows|Sicurezza di Windows|Windows 安全中心|Windows セキュリティ|Microsoft (?:Defender|Windows|account problem)|Microsoft Windows`,
  String.raw`PolicyKit(?:1)?|polkit|GNOME (?:Shell|Keyring)|KDE Wallet|KWallet|Software Updater|User Account Control`,
].join("|");

/** A title that is the name of a part of a system and nothing else. */
export const systemTitle = new RegExp(`^\\s*(?:${names})\\s*[!.]?\\s*$`, "i");

/** Such a part as the subject of what is asked for. */
export const systemAsks = new RegExp(
  String.raw`(?<![\w-])(?:${names}|Windows|Finder|App Store)\b[^"\n]{0,40}?\s(?:wants?|is\s+trying|needs?|requires?|would\s+like|möchte|versucht|benötigt|quiere|necesita|quer|precisa|souhaite|essaie|vuole)\s`,
  "i",
);
