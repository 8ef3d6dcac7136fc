import type { Rule } from "./rule.ts";
import { archiveFile } from "./rules/binary/archive-file.ts";
import { disguisedFile } from "./rules/binary/disguised-file.ts";
import { embeddedBinary } from "./rules/binary/embedded-binary.ts";
import { executableFile } from "./rules/binary/executable-file.ts";
import { linkOutside } from "./rules/binary/link-outside.ts";
import { shiftedBinary } from "./rules/binary/shifted-binary.ts";
import { unreadFile } from "./rules/binary/unread-file.ts";
import { agentPersistence } from "./rules/destruction/agent-persistence.ts";
import { dataDestruction } from "./rules/destruction/data-destruction.ts";
import { destructiveCommand } from "./rules/destruction/destructive-command.ts";
import { erasedTraces } from "./rules/destruction/erased-traces.ts";
import { fileEncryption } from "./rules/destruction/file-encryption.ts";
import { persistence } from "./rules/destruction/persistence.ts";
import { anonymousHost } from "./rules/download/anonymous-host.ts";
import { metadataService } from "./rules/download/metadata-service.ts";
import { passwordArchive } from "./rules/download/password-archive.ts";
import { rawAddress } from "./rules/download/raw-address.ts";
import { shortenedAddress } from "./rules/download/shortened-address.ts";
import { dynamicEvaluation } from "./rules/evaluation/dynamic-evaluation.ts";
import { shellInterpolation } from "./rules/evaluation/shell-interpolation.ts";
import { unsafeDeserialisation } from "./rules/evaluation/unsafe-deserialisation.ts";
import { verificationOff } from "./rules/evaluation/verification-off.ts";
import { encodedExecution } from "./rules/execution/encoded-execution.ts";
import { pipeToShell } from "./rules/execution/pipe-to-shell.ts";
import { remoteShell } from "./rules/execution/remote-shell.ts";
import { conversationSend } from "./rules/exfiltration/conversation-send.ts";
import { credentialSend } from "./rules/exfiltration/credential-send.ts";
import { environmentSend } from "./rules/exfiltration/environment-send.ts";
import { mailCopy } from "./rules/exfiltration/mail-copy.ts";
import { webhookSend } from "./rules/exfiltration/webhook-send.ts";
import { bidirectionalOverride } from "./rules/hidden-text/bidirectional-override.ts";
import { hiddenMarkup } from "./rules/hidden-text/hidden-markup.ts";
import { hiddenMessage } from "./rules/hidden-text/hidden-message.ts";
import { invisibleCharacters } from "./rules/hidden-text/invisible-characters.ts";
import { lookalikeLetters } from "./rules/hidden-text/lookalike-letters.ts";
import { textOutOfView } from "./rules/hidden-text/text-out-of-view.ts";
import { borrowedName } from "./rules/impersonation/borrowed-name.ts";
import { claimedOwner } from "./rules/impersonation/claimed-owner.ts";
import { falseUpdate } from "./rules/impersonation/false-update.ts";
import { lookalikeAddress } from "./rules/impersonation/lookalike-address.ts";
import { lookalikePackage } from "./rules/impersonation/lookalike-package.ts";
import { systemDialog } from "./rules/impersonation/system-dialog.ts";
import { floatingImage } from "./rules/installation/floating-image.ts";
import { foreignIndex } from "./rules/installation/foreign-index.ts";
import { installFromAddress } from "./rules/installation/install-from-address.ts";
import { uncheckedBinary } from "./rules/installation/unchecked-binary.ts";
import { unpinnedInstall } from "./rules/installation/unpinned-install.ts";
import { unversionedRunner } from "./rules/installation/unversioned-runner.ts";
import { concealment } from "./rules/instruction/concealment.ts";
import { falseRole } from "./rules/instruction/false-role.ts";
import { hiddenInstruction } from "./rules/instruction/hidden-instruction.ts";
import { instructionOverride } from "./rules/instruction/instruction-override.ts";
import { priorityClaim } from "./rules/instruction/priority-claim.ts";
import { safetyRemoval } from "./rules/instruction/safety-removal.ts";
import { addressSwap } from "./rules/money/address-swap.ts";
import { moneyTransfer } from "./rules/money/money-transfer.ts";
import { unaskedPurchase } from "./rules/money/unasked-purchase.ts";
import { walletSecret } from "./rules/money/wallet-secret.ts";
import { confirmationOff } from "./rules/permission/confirmation-off.ts";
import { inlineInjection } from "./rules/permission/inline-injection.ts";
import { unscopedTools } from "./rules/permission/unscoped-tools.ts";
import { fetchedPrompt } from "./rules/remote-content/fetched-prompt.ts";
import { remoteCommands } from "./rules/remote-content/remote-commands.ts";
import { remoteInstructions } from "./rules/remote-content/remote-instructions.ts";
import { remoteModule } from "./rules/remote-content/remote-module.ts";
import { selfUpdate } from "./rules/remote-content/self-update.ts";
import { credentialsInAddress } from "./rules/secret/credentials-in-address.ts";
import { privateKey } from "./rules/secret/private-key.ts";
import { secretKey } from "./rules/secret/secret-key.ts";

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
  moneyTransfer,
  unaskedPurchase,
  walletSecret,
  borrowedName,
  systemDialog,
  claimedOwner,
  falseUpdate,
  lookalikeAddress,
  lookalikePackage,
];
