import type { Rule } from "./rule.ts";
import { addressSwap } from "./rules/address-swap/rule.ts";
import { affiliateCode } from "./rules/affiliate-code/rule.ts";
import { agentPersistence } from "./rules/agent-persistence/rule.ts";
import { anonymousHost } from "./rules/anonymous-host/rule.ts";
import { archiveFile } from "./rules/archive-file/rule.ts";
import { assumedIdentity } from "./rules/assumed-identity/rule.ts";
import { bidirectionalOverride } from "./rules/bidirectional-override/rule.ts";
import { borrowedName } from "./rules/borrowed-name/rule.ts";
import { claimedOwner } from "./rules/claimed-owner/rule.ts";
import { concealment } from "./rules/concealment/rule.ts";
import { confirmationOff } from "./rules/confirmation-off/rule.ts";
import { conversationSend } from "./rules/conversation-send/rule.ts";
import { credentialSend } from "./rules/credential-send/rule.ts";
import { credentialsInAddress } from "./rules/credentials-in-address/rule.ts";
import { dataDestruction } from "./rules/data-destruction/rule.ts";
import { destructiveCommand } from "./rules/destructive-command/rule.ts";
import { disguisedFile } from "./rules/disguised-file/rule.ts";
import { dynamicEvaluation } from "./rules/dynamic-evaluation/rule.ts";
import { embeddedBinary } from "./rules/embedded-binary/rule.ts";
import { encodedExecution } from "./rules/encoded-execution/rule.ts";
import { environmentSend } from "./rules/environment-send/rule.ts";
import { erasedTraces } from "./rules/erased-traces/rule.ts";
import { executableFile } from "./rules/executable-file/rule.ts";
import { falseRole } from "./rules/false-role/rule.ts";
import { falseSignIn } from "./rules/false-sign-in/rule.ts";
import { falseUpdate } from "./rules/false-update/rule.ts";
import { fetchedPrompt } from "./rules/fetched-prompt/rule.ts";
import { fileEncryption } from "./rules/file-encryption/rule.ts";
import { floatingImage } from "./rules/floating-image/rule.ts";
import { foreignIndex } from "./rules/foreign-index/rule.ts";
import { hiddenInstruction } from "./rules/hidden-instruction/rule.ts";
import { hiddenMarkup } from "./rules/hidden-markup/rule.ts";
import { hiddenMessage } from "./rules/hidden-message/rule.ts";
import { inlineInjection } from "./rules/inline-injection/rule.ts";
import { installFromAddress } from "./rules/install-from-address/rule.ts";
import { instructionOverride } from "./rules/instruction-override/rule.ts";
import { invisibleCharacters } from "./rules/invisible-characters/rule.ts";
import { linkOutside } from "./rules/link-outside/rule.ts";
import { lookalikeAddress } from "./rules/lookalike-address/rule.ts";
import { lookalikeLetters } from "./rules/lookalike-letters/rule.ts";
import { lookalikePackage } from "./rules/lookalike-package/rule.ts";
import { mailCopy } from "./rules/mail-copy/rule.ts";
import { metadataService } from "./rules/metadata-service/rule.ts";
import { mining } from "./rules/mining/rule.ts";
import { moneyTransfer } from "./rules/money-transfer/rule.ts";
import { passwordArchive } from "./rules/password-archive/rule.ts";
import { persistence } from "./rules/persistence/rule.ts";
import { pipeToShell } from "./rules/pipe-to-shell/rule.ts";
import { priorityClaim } from "./rules/priority-claim/rule.ts";
import { privateKey } from "./rules/private-key/rule.ts";
import { rawAddress } from "./rules/raw-address/rule.ts";
import { redirectedName } from "./rules/redirected-name/rule.ts";
import { remoteCommands } from "./rules/remote-commands/rule.ts";
import { remoteInstructions } from "./rules/remote-instructions/rule.ts";
import { remoteModule } from "./rules/remote-module/rule.ts";
import { remoteShell } from "./rules/remote-shell/rule.ts";
import { safetyRemoval } from "./rules/safety-removal/rule.ts";
import { secretKey } from "./rules/secret-key/rule.ts";
import { selfUpdate } from "./rules/self-update/rule.ts";
import { shellInterpolation } from "./rules/shell-interpolation/rule.ts";
import { shiftedBinary } from "./rules/shifted-binary/rule.ts";
import { shortenedAddress } from "./rules/shortened-address/rule.ts";
import { systemDialog } from "./rules/system-dialog/rule.ts";
import { textOutOfView } from "./rules/text-out-of-view/rule.ts";
import { unaskedPurchase } from "./rules/unasked-purchase/rule.ts";
import { uncheckedBinary } from "./rules/unchecked-binary/rule.ts";
import { unpinnedInstall } from "./rules/unpinned-install/rule.ts";
import { unreadFile } from "./rules/unread-file/rule.ts";
import { unsafeDeserialisation } from "./rules/unsafe-deserialisation/rule.ts";
import { unscopedTools } from "./rules/unscoped-tools/rule.ts";
import { unversionedRunner } from "./rules/unversioned-runner/rule.ts";
import { verificationOff } from "./rules/verification-off/rule.ts";
import { walletSecret } from "./rules/wallet-secret/rule.ts";
import { webhookSend } from "./rules/webhook-send/rule.ts";

/** Every rule, by class. */
export const rules: readonly Rule[] = [
  encodedExecution,
  pipeToShell,
  remoteShell,
  anonymousHost,
  metadataService,
  passwordArchive,
  rawAddress,
  shortenedAddress,
  bidirectionalOverride,
  hiddenMarkup,
  hiddenMessage,
  invisibleCharacters,
  lookalikeLetters,
  textOutOfView,
  credentialsInAddress,
  privateKey,
  secretKey,
  conversationSend,
  credentialSend,
  environmentSend,
  mailCopy,
  webhookSend,
  concealment,
  falseRole,
  hiddenInstruction,
  instructionOverride,
  priorityClaim,
  safetyRemoval,
  dynamicEvaluation,
  shellInterpolation,
  unsafeDeserialisation,
  verificationOff,
  agentPersistence,
  dataDestruction,
  destructiveCommand,
  erasedTraces,
  fileEncryption,
  persistence,
  fetchedPrompt,
  remoteCommands,
  remoteInstructions,
  remoteModule,
  selfUpdate,
  confirmationOff,
  inlineInjection,
  unscopedTools,
  floatingImage,
  foreignIndex,
  installFromAddress,
  uncheckedBinary,
  unpinnedInstall,
  unversionedRunner,
  archiveFile,
  disguisedFile,
  embeddedBinary,
  shiftedBinary,
  executableFile,
  linkOutside,
  unreadFile,
  addressSwap,
  affiliateCode,
  mining,
  moneyTransfer,
  unaskedPurchase,
  walletSecret,
  assumedIdentity,
  borrowedName,
  falseSignIn,
  systemDialog,
  claimedOwner,
  falseUpdate,
  lookalikeAddress,
  lookalikePackage,
  redirectedName,
];
