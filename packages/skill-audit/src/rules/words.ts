import arAddressSwap from "./address-swap/words.ar.json" with { type: "json" };
import deAddressSwap from "./address-swap/words.de.json" with { type: "json" };
import enAddressSwap from "./address-swap/words.en.json" with { type: "json" };
import esAddressSwap from "./address-swap/words.es.json" with { type: "json" };
import jaAddressSwap from "./address-swap/words.ja.json" with { type: "json" };
import zhAddressSwap from "./address-swap/words.zh.json" with { type: "json" };
import arAffiliateCode from "./affiliate-code/words.ar.json" with { type: "json" };
import deAffiliateCode from "./affiliate-code/words.de.json" with { type: "json" };
import enAffiliateCode from "./affiliate-code/words.en.json" with { type: "json" };
import esAffiliateCode from "./affiliate-code/words.es.json" with { type: "json" };
import jaAffiliateCode from "./affiliate-code/words.ja.json" with { type: "json" };
import zhAffiliateCode from "./affiliate-code/words.zh.json" with { type: "json" };
import arAgentPersistence from "./agent-persistence/words.ar.json" with { type: "json" };
import deAgentPersistence from "./agent-persistence/words.de.json" with { type: "json" };
import enAgentPersistence from "./agent-persistence/words.en.json" with { type: "json" };
import esAgentPersistence from "./agent-persistence/words.es.json" with { type: "json" };
import jaAgentPersistence from "./agent-persistence/words.ja.json" with { type: "json" };
import zhAgentPersistence from "./agent-persistence/words.zh.json" with { type: "json" };
import arAnonymousHost from "./anonymous-host/words.ar.json" with { type: "json" };
import deAnonymousHost from "./anonymous-host/words.de.json" with { type: "json" };
import enAnonymousHost from "./anonymous-host/words.en.json" with { type: "json" };
import esAnonymousHost from "./anonymous-host/words.es.json" with { type: "json" };
import jaAnonymousHost from "./anonymous-host/words.ja.json" with { type: "json" };
import zhAnonymousHost from "./anonymous-host/words.zh.json" with { type: "json" };
import arArchiveFile from "./archive-file/words.ar.json" with { type: "json" };
import deArchiveFile from "./archive-file/words.de.json" with { type: "json" };
import enArchiveFile from "./archive-file/words.en.json" with { type: "json" };
import esArchiveFile from "./archive-file/words.es.json" with { type: "json" };
import jaArchiveFile from "./archive-file/words.ja.json" with { type: "json" };
import zhArchiveFile from "./archive-file/words.zh.json" with { type: "json" };
import arAssumedIdentity from "./assumed-identity/words.ar.json" with { type: "json" };
import deAssumedIdentity from "./assumed-identity/words.de.json" with { type: "json" };
import enAssumedIdentity from "./assumed-identity/words.en.json" with { type: "json" };
import esAssumedIdentity from "./assumed-identity/words.es.json" with { type: "json" };
import jaAssumedIdentity from "./assumed-identity/words.ja.json" with { type: "json" };
import zhAssumedIdentity from "./assumed-identity/words.zh.json" with { type: "json" };
import arBidirectionalOverride from "./bidirectional-override/words.ar.json" with { type: "json" };
import deBidirectionalOverride from "./bidirectional-override/words.de.json" with { type: "json" };
import enBidirectionalOverride from "./bidirectional-override/words.en.json" with { type: "json" };
import esBidirectionalOverride from "./bidirectional-override/words.es.json" with { type: "json" };
import jaBidirectionalOverride from "./bidirectional-override/words.ja.json" with { type: "json" };
import zhBidirectionalOverride from "./bidirectional-override/words.zh.json" with { type: "json" };
import arBorrowedName from "./borrowed-name/words.ar.json" with { type: "json" };
import deBorrowedName from "./borrowed-name/words.de.json" with { type: "json" };
import enBorrowedName from "./borrowed-name/words.en.json" with { type: "json" };
import esBorrowedName from "./borrowed-name/words.es.json" with { type: "json" };
import jaBorrowedName from "./borrowed-name/words.ja.json" with { type: "json" };
import zhBorrowedName from "./borrowed-name/words.zh.json" with { type: "json" };
import arClaimedOwner from "./claimed-owner/words.ar.json" with { type: "json" };
import deClaimedOwner from "./claimed-owner/words.de.json" with { type: "json" };
import enClaimedOwner from "./claimed-owner/words.en.json" with { type: "json" };
import esClaimedOwner from "./claimed-owner/words.es.json" with { type: "json" };
import jaClaimedOwner from "./claimed-owner/words.ja.json" with { type: "json" };
import zhClaimedOwner from "./claimed-owner/words.zh.json" with { type: "json" };
import arConcealment from "./concealment/words.ar.json" with { type: "json" };
import deConcealment from "./concealment/words.de.json" with { type: "json" };
import enConcealment from "./concealment/words.en.json" with { type: "json" };
import esConcealment from "./concealment/words.es.json" with { type: "json" };
import jaConcealment from "./concealment/words.ja.json" with { type: "json" };
import zhConcealment from "./concealment/words.zh.json" with { type: "json" };
import arConfirmationOff from "./confirmation-off/words.ar.json" with { type: "json" };
import deConfirmationOff from "./confirmation-off/words.de.json" with { type: "json" };
import enConfirmationOff from "./confirmation-off/words.en.json" with { type: "json" };
import esConfirmationOff from "./confirmation-off/words.es.json" with { type: "json" };
import jaConfirmationOff from "./confirmation-off/words.ja.json" with { type: "json" };
import zhConfirmationOff from "./confirmation-off/words.zh.json" with { type: "json" };
import arConversationSend from "./conversation-send/words.ar.json" with { type: "json" };
import deConversationSend from "./conversation-send/words.de.json" with { type: "json" };
import enConversationSend from "./conversation-send/words.en.json" with { type: "json" };
import esConversationSend from "./conversation-send/words.es.json" with { type: "json" };
import jaConversationSend from "./conversation-send/words.ja.json" with { type: "json" };
import zhConversationSend from "./conversation-send/words.zh.json" with { type: "json" };
import arCredentialSend from "./credential-send/words.ar.json" with { type: "json" };
import deCredentialSend from "./credential-send/words.de.json" with { type: "json" };
import enCredentialSend from "./credential-send/words.en.json" with { type: "json" };
import esCredentialSend from "./credential-send/words.es.json" with { type: "json" };
import jaCredentialSend from "./credential-send/words.ja.json" with { type: "json" };
import zhCredentialSend from "./credential-send/words.zh.json" with { type: "json" };
import arCredentialsInAddress from "./credentials-in-address/words.ar.json" with { type: "json" };
import deCredentialsInAddress from "./credentials-in-address/words.de.json" with { type: "json" };
import enCredentialsInAddress from "./credentials-in-address/words.en.json" with { type: "json" };
import esCredentialsInAddress from "./credentials-in-address/words.es.json" with { type: "json" };
import jaCredentialsInAddress from "./credentials-in-address/words.ja.json" with { type: "json" };
import zhCredentialsInAddress from "./credentials-in-address/words.zh.json" with { type: "json" };
import arDataDestruction from "./data-destruction/words.ar.json" with { type: "json" };
import deDataDestruction from "./data-destruction/words.de.json" with { type: "json" };
import enDataDestruction from "./data-destruction/words.en.json" with { type: "json" };
import esDataDestruction from "./data-destruction/words.es.json" with { type: "json" };
import jaDataDestruction from "./data-destruction/words.ja.json" with { type: "json" };
import zhDataDestruction from "./data-destruction/words.zh.json" with { type: "json" };
import arDestructiveCommand from "./destructive-command/words.ar.json" with { type: "json" };
import deDestructiveCommand from "./destructive-command/words.de.json" with { type: "json" };
import enDestructiveCommand from "./destructive-command/words.en.json" with { type: "json" };
import esDestructiveCommand from "./destructive-command/words.es.json" with { type: "json" };
import jaDestructiveCommand from "./destructive-command/words.ja.json" with { type: "json" };
import zhDestructiveCommand from "./destructive-command/words.zh.json" with { type: "json" };
import arDisguisedFile from "./disguised-file/words.ar.json" with { type: "json" };
import deDisguisedFile from "./disguised-file/words.de.json" with { type: "json" };
import enDisguisedFile from "./disguised-file/words.en.json" with { type: "json" };
import esDisguisedFile from "./disguised-file/words.es.json" with { type: "json" };
import jaDisguisedFile from "./disguised-file/words.ja.json" with { type: "json" };
import zhDisguisedFile from "./disguised-file/words.zh.json" with { type: "json" };
import arDynamicEvaluation from "./dynamic-evaluation/words.ar.json" with { type: "json" };
import deDynamicEvaluation from "./dynamic-evaluation/words.de.json" with { type: "json" };
import enDynamicEvaluation from "./dynamic-evaluation/words.en.json" with { type: "json" };
import esDynamicEvaluation from "./dynamic-evaluation/words.es.json" with { type: "json" };
import jaDynamicEvaluation from "./dynamic-evaluation/words.ja.json" with { type: "json" };
import zhDynamicEvaluation from "./dynamic-evaluation/words.zh.json" with { type: "json" };
import arEmbeddedBinary from "./embedded-binary/words.ar.json" with { type: "json" };
import deEmbeddedBinary from "./embedded-binary/words.de.json" with { type: "json" };
import enEmbeddedBinary from "./embedded-binary/words.en.json" with { type: "json" };
import esEmbeddedBinary from "./embedded-binary/words.es.json" with { type: "json" };
import jaEmbeddedBinary from "./embedded-binary/words.ja.json" with { type: "json" };
import zhEmbeddedBinary from "./embedded-binary/words.zh.json" with { type: "json" };
import arEncodedExecution from "./encoded-execution/words.ar.json" with { type: "json" };
import deEncodedExecution from "./encoded-execution/words.de.json" with { type: "json" };
import enEncodedExecution from "./encoded-execution/words.en.json" with { type: "json" };
import esEncodedExecution from "./encoded-execution/words.es.json" with { type: "json" };
import jaEncodedExecution from "./encoded-execution/words.ja.json" with { type: "json" };
import zhEncodedExecution from "./encoded-execution/words.zh.json" with { type: "json" };
import arEnvironmentSend from "./environment-send/words.ar.json" with { type: "json" };
import deEnvironmentSend from "./environment-send/words.de.json" with { type: "json" };
import enEnvironmentSend from "./environment-send/words.en.json" with { type: "json" };
import esEnvironmentSend from "./environment-send/words.es.json" with { type: "json" };
import jaEnvironmentSend from "./environment-send/words.ja.json" with { type: "json" };
import zhEnvironmentSend from "./environment-send/words.zh.json" with { type: "json" };
import arErasedTraces from "./erased-traces/words.ar.json" with { type: "json" };
import deErasedTraces from "./erased-traces/words.de.json" with { type: "json" };
import enErasedTraces from "./erased-traces/words.en.json" with { type: "json" };
import esErasedTraces from "./erased-traces/words.es.json" with { type: "json" };
import jaErasedTraces from "./erased-traces/words.ja.json" with { type: "json" };
import zhErasedTraces from "./erased-traces/words.zh.json" with { type: "json" };
import arExecutableFile from "./executable-file/words.ar.json" with { type: "json" };
import deExecutableFile from "./executable-file/words.de.json" with { type: "json" };
import enExecutableFile from "./executable-file/words.en.json" with { type: "json" };
import esExecutableFile from "./executable-file/words.es.json" with { type: "json" };
import jaExecutableFile from "./executable-file/words.ja.json" with { type: "json" };
import zhExecutableFile from "./executable-file/words.zh.json" with { type: "json" };
import arFalseRole from "./false-role/words.ar.json" with { type: "json" };
import deFalseRole from "./false-role/words.de.json" with { type: "json" };
import enFalseRole from "./false-role/words.en.json" with { type: "json" };
import esFalseRole from "./false-role/words.es.json" with { type: "json" };
import jaFalseRole from "./false-role/words.ja.json" with { type: "json" };
import zhFalseRole from "./false-role/words.zh.json" with { type: "json" };
import arFalseSignIn from "./false-sign-in/words.ar.json" with { type: "json" };
import deFalseSignIn from "./false-sign-in/words.de.json" with { type: "json" };
import enFalseSignIn from "./false-sign-in/words.en.json" with { type: "json" };
import esFalseSignIn from "./false-sign-in/words.es.json" with { type: "json" };
import jaFalseSignIn from "./false-sign-in/words.ja.json" with { type: "json" };
import zhFalseSignIn from "./false-sign-in/words.zh.json" with { type: "json" };
import arFalseUpdate from "./false-update/words.ar.json" with { type: "json" };
import deFalseUpdate from "./false-update/words.de.json" with { type: "json" };
import enFalseUpdate from "./false-update/words.en.json" with { type: "json" };
import esFalseUpdate from "./false-update/words.es.json" with { type: "json" };
import jaFalseUpdate from "./false-update/words.ja.json" with { type: "json" };
import zhFalseUpdate from "./false-update/words.zh.json" with { type: "json" };
import arFetchedPrompt from "./fetched-prompt/words.ar.json" with { type: "json" };
import deFetchedPrompt from "./fetched-prompt/words.de.json" with { type: "json" };
import enFetchedPrompt from "./fetched-prompt/words.en.json" with { type: "json" };
import esFetchedPrompt from "./fetched-prompt/words.es.json" with { type: "json" };
import jaFetchedPrompt from "./fetched-prompt/words.ja.json" with { type: "json" };
import zhFetchedPrompt from "./fetched-prompt/words.zh.json" with { type: "json" };
import arFileEncryption from "./file-encryption/words.ar.json" with { type: "json" };
import deFileEncryption from "./file-encryption/words.de.json" with { type: "json" };
import enFileEncryption from "./file-encryption/words.en.json" with { type: "json" };
import esFileEncryption from "./file-encryption/words.es.json" with { type: "json" };
import jaFileEncryption from "./file-encryption/words.ja.json" with { type: "json" };
import zhFileEncryption from "./file-encryption/words.zh.json" with { type: "json" };
import arFloatingImage from "./floating-image/words.ar.json" with { type: "json" };
import deFloatingImage from "./floating-image/words.de.json" with { type: "json" };
import enFloatingImage from "./floating-image/words.en.json" with { type: "json" };
import esFloatingImage from "./floating-image/words.es.json" with { type: "json" };
import jaFloatingImage from "./floating-image/words.ja.json" with { type: "json" };
import zhFloatingImage from "./floating-image/words.zh.json" with { type: "json" };
import arForeignIndex from "./foreign-index/words.ar.json" with { type: "json" };
import deForeignIndex from "./foreign-index/words.de.json" with { type: "json" };
import enForeignIndex from "./foreign-index/words.en.json" with { type: "json" };
import esForeignIndex from "./foreign-index/words.es.json" with { type: "json" };
import jaForeignIndex from "./foreign-index/words.ja.json" with { type: "json" };
import zhForeignIndex from "./foreign-index/words.zh.json" with { type: "json" };
import arHiddenInstruction from "./hidden-instruction/words.ar.json" with { type: "json" };
import deHiddenInstruction from "./hidden-instruction/words.de.json" with { type: "json" };
import enHiddenInstruction from "./hidden-instruction/words.en.json" with { type: "json" };
import esHiddenInstruction from "./hidden-instruction/words.es.json" with { type: "json" };
import jaHiddenInstruction from "./hidden-instruction/words.ja.json" with { type: "json" };
import zhHiddenInstruction from "./hidden-instruction/words.zh.json" with { type: "json" };
import arHiddenMarkup from "./hidden-markup/words.ar.json" with { type: "json" };
import deHiddenMarkup from "./hidden-markup/words.de.json" with { type: "json" };
import enHiddenMarkup from "./hidden-markup/words.en.json" with { type: "json" };
import esHiddenMarkup from "./hidden-markup/words.es.json" with { type: "json" };
import jaHiddenMarkup from "./hidden-markup/words.ja.json" with { type: "json" };
import zhHiddenMarkup from "./hidden-markup/words.zh.json" with { type: "json" };
import arHiddenMessage from "./hidden-message/words.ar.json" with { type: "json" };
import deHiddenMessage from "./hidden-message/words.de.json" with { type: "json" };
import enHiddenMessage from "./hidden-message/words.en.json" with { type: "json" };
import esHiddenMessage from "./hidden-message/words.es.json" with { type: "json" };
import jaHiddenMessage from "./hidden-message/words.ja.json" with { type: "json" };
import zhHiddenMessage from "./hidden-message/words.zh.json" with { type: "json" };
import arInlineInjection from "./inline-injection/words.ar.json" with { type: "json" };
import deInlineInjection from "./inline-injection/words.de.json" with { type: "json" };
import enInlineInjection from "./inline-injection/words.en.json" with { type: "json" };
import esInlineInjection from "./inline-injection/words.es.json" with { type: "json" };
import jaInlineInjection from "./inline-injection/words.ja.json" with { type: "json" };
import zhInlineInjection from "./inline-injection/words.zh.json" with { type: "json" };
import arInstallFromAddress from "./install-from-address/words.ar.json" with { type: "json" };
import deInstallFromAddress from "./install-from-address/words.de.json" with { type: "json" };
import enInstallFromAddress from "./install-from-address/words.en.json" with { type: "json" };
import esInstallFromAddress from "./install-from-address/words.es.json" with { type: "json" };
import jaInstallFromAddress from "./install-from-address/words.ja.json" with { type: "json" };
import zhInstallFromAddress from "./install-from-address/words.zh.json" with { type: "json" };
import arInstructionOverride from "./instruction-override/words.ar.json" with { type: "json" };
import deInstructionOverride from "./instruction-override/words.de.json" with { type: "json" };
import enInstructionOverride from "./instruction-override/words.en.json" with { type: "json" };
import esInstructionOverride from "./instruction-override/words.es.json" with { type: "json" };
import jaInstructionOverride from "./instruction-override/words.ja.json" with { type: "json" };
import zhInstructionOverride from "./instruction-override/words.zh.json" with { type: "json" };
import arInvisibleCharacters from "./invisible-characters/words.ar.json" with { type: "json" };
import deInvisibleCharacters from "./invisible-characters/words.de.json" with { type: "json" };
import enInvisibleCharacters from "./invisible-characters/words.en.json" with { type: "json" };
import esInvisibleCharacters from "./invisible-characters/words.es.json" with { type: "json" };
import jaInvisibleCharacters from "./invisible-characters/words.ja.json" with { type: "json" };
import zhInvisibleCharacters from "./invisible-characters/words.zh.json" with { type: "json" };
import arLinkOutside from "./link-outside/words.ar.json" with { type: "json" };
import deLinkOutside from "./link-outside/words.de.json" with { type: "json" };
import enLinkOutside from "./link-outside/words.en.json" with { type: "json" };
import esLinkOutside from "./link-outside/words.es.json" with { type: "json" };
import jaLinkOutside from "./link-outside/words.ja.json" with { type: "json" };
import zhLinkOutside from "./link-outside/words.zh.json" with { type: "json" };
import arLookalikeAddress from "./lookalike-address/words.ar.json" with { type: "json" };
import deLookalikeAddress from "./lookalike-address/words.de.json" with { type: "json" };
import enLookalikeAddress from "./lookalike-address/words.en.json" with { type: "json" };
import esLookalikeAddress from "./lookalike-address/words.es.json" with { type: "json" };
import jaLookalikeAddress from "./lookalike-address/words.ja.json" with { type: "json" };
import zhLookalikeAddress from "./lookalike-address/words.zh.json" with { type: "json" };
import arLookalikeLetters from "./lookalike-letters/words.ar.json" with { type: "json" };
import deLookalikeLetters from "./lookalike-letters/words.de.json" with { type: "json" };
import enLookalikeLetters from "./lookalike-letters/words.en.json" with { type: "json" };
import esLookalikeLetters from "./lookalike-letters/words.es.json" with { type: "json" };
import jaLookalikeLetters from "./lookalike-letters/words.ja.json" with { type: "json" };
import zhLookalikeLetters from "./lookalike-letters/words.zh.json" with { type: "json" };
import arLookalikePackage from "./lookalike-package/words.ar.json" with { type: "json" };
import deLookalikePackage from "./lookalike-package/words.de.json" with { type: "json" };
import enLookalikePackage from "./lookalike-package/words.en.json" with { type: "json" };
import esLookalikePackage from "./lookalike-package/words.es.json" with { type: "json" };
import jaLookalikePackage from "./lookalike-package/words.ja.json" with { type: "json" };
import zhLookalikePackage from "./lookalike-package/words.zh.json" with { type: "json" };
import arMailCopy from "./mail-copy/words.ar.json" with { type: "json" };
import deMailCopy from "./mail-copy/words.de.json" with { type: "json" };
import enMailCopy from "./mail-copy/words.en.json" with { type: "json" };
import esMailCopy from "./mail-copy/words.es.json" with { type: "json" };
import jaMailCopy from "./mail-copy/words.ja.json" with { type: "json" };
import zhMailCopy from "./mail-copy/words.zh.json" with { type: "json" };
import arMetadataService from "./metadata-service/words.ar.json" with { type: "json" };
import deMetadataService from "./metadata-service/words.de.json" with { type: "json" };
import enMetadataService from "./metadata-service/words.en.json" with { type: "json" };
import esMetadataService from "./metadata-service/words.es.json" with { type: "json" };
import jaMetadataService from "./metadata-service/words.ja.json" with { type: "json" };
import zhMetadataService from "./metadata-service/words.zh.json" with { type: "json" };
import arMining from "./mining/words.ar.json" with { type: "json" };
import deMining from "./mining/words.de.json" with { type: "json" };
import enMining from "./mining/words.en.json" with { type: "json" };
import esMining from "./mining/words.es.json" with { type: "json" };
import jaMining from "./mining/words.ja.json" with { type: "json" };
import zhMining from "./mining/words.zh.json" with { type: "json" };
import arMoneyTransfer from "./money-transfer/words.ar.json" with { type: "json" };
import deMoneyTransfer from "./money-transfer/words.de.json" with { type: "json" };
import enMoneyTransfer from "./money-transfer/words.en.json" with { type: "json" };
import esMoneyTransfer from "./money-transfer/words.es.json" with { type: "json" };
import jaMoneyTransfer from "./money-transfer/words.ja.json" with { type: "json" };
import zhMoneyTransfer from "./money-transfer/words.zh.json" with { type: "json" };
import arPasswordArchive from "./password-archive/words.ar.json" with { type: "json" };
import dePasswordArchive from "./password-archive/words.de.json" with { type: "json" };
import enPasswordArchive from "./password-archive/words.en.json" with { type: "json" };
import esPasswordArchive from "./password-archive/words.es.json" with { type: "json" };
import jaPasswordArchive from "./password-archive/words.ja.json" with { type: "json" };
import zhPasswordArchive from "./password-archive/words.zh.json" with { type: "json" };
import arPersistence from "./persistence/words.ar.json" with { type: "json" };
import dePersistence from "./persistence/words.de.json" with { type: "json" };
import enPersistence from "./persistence/words.en.json" with { type: "json" };
import esPersistence from "./persistence/words.es.json" with { type: "json" };
import jaPersistence from "./persistence/words.ja.json" with { type: "json" };
import zhPersistence from "./persistence/words.zh.json" with { type: "json" };
import arPipeToShell from "./pipe-to-shell/words.ar.json" with { type: "json" };
import dePipeToShell from "./pipe-to-shell/words.de.json" with { type: "json" };
import enPipeToShell from "./pipe-to-shell/words.en.json" with { type: "json" };
import esPipeToShell from "./pipe-to-shell/words.es.json" with { type: "json" };
import jaPipeToShell from "./pipe-to-shell/words.ja.json" with { type: "json" };
import zhPipeToShell from "./pipe-to-shell/words.zh.json" with { type: "json" };
import arPriorityClaim from "./priority-claim/words.ar.json" with { type: "json" };
import dePriorityClaim from "./priority-claim/words.de.json" with { type: "json" };
import enPriorityClaim from "./priority-claim/words.en.json" with { type: "json" };
import esPriorityClaim from "./priority-claim/words.es.json" with { type: "json" };
import jaPriorityClaim from "./priority-claim/words.ja.json" with { type: "json" };
import zhPriorityClaim from "./priority-claim/words.zh.json" with { type: "json" };
import arPrivateKey from "./private-key/words.ar.json" with { type: "json" };
import dePrivateKey from "./private-key/words.de.json" with { type: "json" };
import enPrivateKey from "./private-key/words.en.json" with { type: "json" };
import esPrivateKey from "./private-key/words.es.json" with { type: "json" };
import jaPrivateKey from "./private-key/words.ja.json" with { type: "json" };
import zhPrivateKey from "./private-key/words.zh.json" with { type: "json" };
import arRawAddress from "./raw-address/words.ar.json" with { type: "json" };
import deRawAddress from "./raw-address/words.de.json" with { type: "json" };
import enRawAddress from "./raw-address/words.en.json" with { type: "json" };
import esRawAddress from "./raw-address/words.es.json" with { type: "json" };
import jaRawAddress from "./raw-address/words.ja.json" with { type: "json" };
import zhRawAddress from "./raw-address/words.zh.json" with { type: "json" };
import arRedirectedName from "./redirected-name/words.ar.json" with { type: "json" };
import deRedirectedName from "./redirected-name/words.de.json" with { type: "json" };
import enRedirectedName from "./redirected-name/words.en.json" with { type: "json" };
import esRedirectedName from "./redirected-name/words.es.json" with { type: "json" };
import jaRedirectedName from "./redirected-name/words.ja.json" with { type: "json" };
import zhRedirectedName from "./redirected-name/words.zh.json" with { type: "json" };
import arRemoteCommands from "./remote-commands/words.ar.json" with { type: "json" };
import deRemoteCommands from "./remote-commands/words.de.json" with { type: "json" };
import enRemoteCommands from "./remote-commands/words.en.json" with { type: "json" };
import esRemoteCommands from "./remote-commands/words.es.json" with { type: "json" };
import jaRemoteCommands from "./remote-commands/words.ja.json" with { type: "json" };
import zhRemoteCommands from "./remote-commands/words.zh.json" with { type: "json" };
import arRemoteInstructions from "./remote-instructions/words.ar.json" with { type: "json" };
import deRemoteInstructions from "./remote-instructions/words.de.json" with { type: "json" };
import enRemoteInstructions from "./remote-instructions/words.en.json" with { type: "json" };
import esRemoteInstructions from "./remote-instructions/words.es.json" with { type: "json" };
import jaRemoteInstructions from "./remote-instructions/words.ja.json" with { type: "json" };
import zhRemoteInstructions from "./remote-instructions/words.zh.json" with { type: "json" };
import arRemoteModule from "./remote-module/words.ar.json" with { type: "json" };
import deRemoteModule from "./remote-module/words.de.json" with { type: "json" };
import enRemoteModule from "./remote-module/words.en.json" with { type: "json" };
import esRemoteModule from "./remote-module/words.es.json" with { type: "json" };
import jaRemoteModule from "./remote-module/words.ja.json" with { type: "json" };
import zhRemoteModule from "./remote-module/words.zh.json" with { type: "json" };
import arRemoteShell from "./remote-shell/words.ar.json" with { type: "json" };
import deRemoteShell from "./remote-shell/words.de.json" with { type: "json" };
import enRemoteShell from "./remote-shell/words.en.json" with { type: "json" };
import esRemoteShell from "./remote-shell/words.es.json" with { type: "json" };
import jaRemoteShell from "./remote-shell/words.ja.json" with { type: "json" };
import zhRemoteShell from "./remote-shell/words.zh.json" with { type: "json" };
import arSafetyRemoval from "./safety-removal/words.ar.json" with { type: "json" };
import deSafetyRemoval from "./safety-removal/words.de.json" with { type: "json" };
import enSafetyRemoval from "./safety-removal/words.en.json" with { type: "json" };
import esSafetyRemoval from "./safety-removal/words.es.json" with { type: "json" };
import jaSafetyRemoval from "./safety-removal/words.ja.json" with { type: "json" };
import zhSafetyRemoval from "./safety-removal/words.zh.json" with { type: "json" };
import arSecretKey from "./secret-key/words.ar.json" with { type: "json" };
import deSecretKey from "./secret-key/words.de.json" with { type: "json" };
import enSecretKey from "./secret-key/words.en.json" with { type: "json" };
import esSecretKey from "./secret-key/words.es.json" with { type: "json" };
import jaSecretKey from "./secret-key/words.ja.json" with { type: "json" };
import zhSecretKey from "./secret-key/words.zh.json" with { type: "json" };
import arSelfUpdate from "./self-update/words.ar.json" with { type: "json" };
import deSelfUpdate from "./self-update/words.de.json" with { type: "json" };
import enSelfUpdate from "./self-update/words.en.json" with { type: "json" };
import esSelfUpdate from "./self-update/words.es.json" with { type: "json" };
import jaSelfUpdate from "./self-update/words.ja.json" with { type: "json" };
import zhSelfUpdate from "./self-update/words.zh.json" with { type: "json" };
import arShellInterpolation from "./shell-interpolation/words.ar.json" with { type: "json" };
import deShellInterpolation from "./shell-interpolation/words.de.json" with { type: "json" };
import enShellInterpolation from "./shell-interpolation/words.en.json" with { type: "json" };
import esShellInterpolation from "./shell-interpolation/words.es.json" with { type: "json" };
import jaShellInterpolation from "./shell-interpolation/words.ja.json" with { type: "json" };
import zhShellInterpolation from "./shell-interpolation/words.zh.json" with { type: "json" };
import arShiftedBinary from "./shifted-binary/words.ar.json" with { type: "json" };
import deShiftedBinary from "./shifted-binary/words.de.json" with { type: "json" };
import enShiftedBinary from "./shifted-binary/words.en.json" with { type: "json" };
import esShiftedBinary from "./shifted-binary/words.es.json" with { type: "json" };
import jaShiftedBinary from "./shifted-binary/words.ja.json" with { type: "json" };
import zhShiftedBinary from "./shifted-binary/words.zh.json" with { type: "json" };
import arShortenedAddress from "./shortened-address/words.ar.json" with { type: "json" };
import deShortenedAddress from "./shortened-address/words.de.json" with { type: "json" };
import enShortenedAddress from "./shortened-address/words.en.json" with { type: "json" };
import esShortenedAddress from "./shortened-address/words.es.json" with { type: "json" };
import jaShortenedAddress from "./shortened-address/words.ja.json" with { type: "json" };
import zhShortenedAddress from "./shortened-address/words.zh.json" with { type: "json" };
import arSystemDialog from "./system-dialog/words.ar.json" with { type: "json" };
import deSystemDialog from "./system-dialog/words.de.json" with { type: "json" };
import enSystemDialog from "./system-dialog/words.en.json" with { type: "json" };
import esSystemDialog from "./system-dialog/words.es.json" with { type: "json" };
import jaSystemDialog from "./system-dialog/words.ja.json" with { type: "json" };
import zhSystemDialog from "./system-dialog/words.zh.json" with { type: "json" };
import arTextOutOfView from "./text-out-of-view/words.ar.json" with { type: "json" };
import deTextOutOfView from "./text-out-of-view/words.de.json" with { type: "json" };
import enTextOutOfView from "./text-out-of-view/words.en.json" with { type: "json" };
import esTextOutOfView from "./text-out-of-view/words.es.json" with { type: "json" };
import jaTextOutOfView from "./text-out-of-view/words.ja.json" with { type: "json" };
import zhTextOutOfView from "./text-out-of-view/words.zh.json" with { type: "json" };
import arUnaskedPurchase from "./unasked-purchase/words.ar.json" with { type: "json" };
import deUnaskedPurchase from "./unasked-purchase/words.de.json" with { type: "json" };
import enUnaskedPurchase from "./unasked-purchase/words.en.json" with { type: "json" };
import esUnaskedPurchase from "./unasked-purchase/words.es.json" with { type: "json" };
import jaUnaskedPurchase from "./unasked-purchase/words.ja.json" with { type: "json" };
import zhUnaskedPurchase from "./unasked-purchase/words.zh.json" with { type: "json" };
import arUncheckedBinary from "./unchecked-binary/words.ar.json" with { type: "json" };
import deUncheckedBinary from "./unchecked-binary/words.de.json" with { type: "json" };
import enUncheckedBinary from "./unchecked-binary/words.en.json" with { type: "json" };
import esUncheckedBinary from "./unchecked-binary/words.es.json" with { type: "json" };
import jaUncheckedBinary from "./unchecked-binary/words.ja.json" with { type: "json" };
import zhUncheckedBinary from "./unchecked-binary/words.zh.json" with { type: "json" };
import arUnpinnedInstall from "./unpinned-install/words.ar.json" with { type: "json" };
import deUnpinnedInstall from "./unpinned-install/words.de.json" with { type: "json" };
import enUnpinnedInstall from "./unpinned-install/words.en.json" with { type: "json" };
import esUnpinnedInstall from "./unpinned-install/words.es.json" with { type: "json" };
import jaUnpinnedInstall from "./unpinned-install/words.ja.json" with { type: "json" };
import zhUnpinnedInstall from "./unpinned-install/words.zh.json" with { type: "json" };
import arUnreadFile from "./unread-file/words.ar.json" with { type: "json" };
import deUnreadFile from "./unread-file/words.de.json" with { type: "json" };
import enUnreadFile from "./unread-file/words.en.json" with { type: "json" };
import esUnreadFile from "./unread-file/words.es.json" with { type: "json" };
import jaUnreadFile from "./unread-file/words.ja.json" with { type: "json" };
import zhUnreadFile from "./unread-file/words.zh.json" with { type: "json" };
import arUnsafeDeserialisation from "./unsafe-deserialisation/words.ar.json" with { type: "json" };
import deUnsafeDeserialisation from "./unsafe-deserialisation/words.de.json" with { type: "json" };
import enUnsafeDeserialisation from "./unsafe-deserialisation/words.en.json" with { type: "json" };
import esUnsafeDeserialisation from "./unsafe-deserialisation/words.es.json" with { type: "json" };
import jaUnsafeDeserialisation from "./unsafe-deserialisation/words.ja.json" with { type: "json" };
import zhUnsafeDeserialisation from "./unsafe-deserialisation/words.zh.json" with { type: "json" };
import arUnscopedTools from "./unscoped-tools/words.ar.json" with { type: "json" };
import deUnscopedTools from "./unscoped-tools/words.de.json" with { type: "json" };
import enUnscopedTools from "./unscoped-tools/words.en.json" with { type: "json" };
import esUnscopedTools from "./unscoped-tools/words.es.json" with { type: "json" };
import jaUnscopedTools from "./unscoped-tools/words.ja.json" with { type: "json" };
import zhUnscopedTools from "./unscoped-tools/words.zh.json" with { type: "json" };
import arUnversionedRunner from "./unversioned-runner/words.ar.json" with { type: "json" };
import deUnversionedRunner from "./unversioned-runner/words.de.json" with { type: "json" };
import enUnversionedRunner from "./unversioned-runner/words.en.json" with { type: "json" };
import esUnversionedRunner from "./unversioned-runner/words.es.json" with { type: "json" };
import jaUnversionedRunner from "./unversioned-runner/words.ja.json" with { type: "json" };
import zhUnversionedRunner from "./unversioned-runner/words.zh.json" with { type: "json" };
import arVerificationOff from "./verification-off/words.ar.json" with { type: "json" };
import deVerificationOff from "./verification-off/words.de.json" with { type: "json" };
import enVerificationOff from "./verification-off/words.en.json" with { type: "json" };
import esVerificationOff from "./verification-off/words.es.json" with { type: "json" };
import jaVerificationOff from "./verification-off/words.ja.json" with { type: "json" };
import zhVerificationOff from "./verification-off/words.zh.json" with { type: "json" };
import arWalletSecret from "./wallet-secret/words.ar.json" with { type: "json" };
import deWalletSecret from "./wallet-secret/words.de.json" with { type: "json" };
import enWalletSecret from "./wallet-secret/words.en.json" with { type: "json" };
import esWalletSecret from "./wallet-secret/words.es.json" with { type: "json" };
import jaWalletSecret from "./wallet-secret/words.ja.json" with { type: "json" };
import zhWalletSecret from "./wallet-secret/words.zh.json" with { type: "json" };
import arWebhookSend from "./webhook-send/words.ar.json" with { type: "json" };
import deWebhookSend from "./webhook-send/words.de.json" with { type: "json" };
import enWebhookSend from "./webhook-send/words.en.json" with { type: "json" };
import esWebhookSend from "./webhook-send/words.es.json" with { type: "json" };
import jaWebhookSend from "./webhook-send/words.ja.json" with { type: "json" };
import zhWebhookSend from "./webhook-send/words.zh.json" with { type: "json" };

// The texts of all rules by id, for each language apart, so that bundles have those that they use.
export const ar = {
  "address-swap": arAddressSwap,
  "affiliate-code": arAffiliateCode,
  "agent-persistence": arAgentPersistence,
  "anonymous-host": arAnonymousHost,
  "archive-file": arArchiveFile,
  "assumed-identity": arAssumedIdentity,
  "bidirectional-override": arBidirectionalOverride,
  "borrowed-name": arBorrowedName,
  "claimed-owner": arClaimedOwner,
  concealment: arConcealment,
  "confirmation-off": arConfirmationOff,
  "conversation-send": arConversationSend,
  "credential-send": arCredentialSend,
  "credentials-in-address": arCredentialsInAddress,
  "data-destruction": arDataDestruction,
  "destructive-command": arDestructiveCommand,
  "disguised-file": arDisguisedFile,
  "dynamic-evaluation": arDynamicEvaluation,
  "embedded-binary": arEmbeddedBinary,
  "encoded-execution": arEncodedExecution,
  "environment-send": arEnvironmentSend,
  "erased-traces": arErasedTraces,
  "executable-file": arExecutableFile,
  "false-role": arFalseRole,
  "false-sign-in": arFalseSignIn,
  "false-update": arFalseUpdate,
  "fetched-prompt": arFetchedPrompt,
  "file-encryption": arFileEncryption,
  "floating-image": arFloatingImage,
  "foreign-index": arForeignIndex,
  "hidden-instruction": arHiddenInstruction,
  "hidden-markup": arHiddenMarkup,
  "hidden-message": arHiddenMessage,
  "inline-injection": arInlineInjection,
  "install-from-address": arInstallFromAddress,
  "instruction-override": arInstructionOverride,
  "invisible-characters": arInvisibleCharacters,
  "link-outside": arLinkOutside,
  "lookalike-address": arLookalikeAddress,
  "lookalike-letters": arLookalikeLetters,
  "lookalike-package": arLookalikePackage,
  "mail-copy": arMailCopy,
  "metadata-service": arMetadataService,
  mining: arMining,
  "money-transfer": arMoneyTransfer,
  "password-archive": arPasswordArchive,
  persistence: arPersistence,
  "pipe-to-shell": arPipeToShell,
  "priority-claim": arPriorityClaim,
  "private-key": arPrivateKey,
  "raw-address": arRawAddress,
  "redirected-name": arRedirectedName,
  "remote-commands": arRemoteCommands,
  "remote-instructions": arRemoteInstructions,
  "remote-module": arRemoteModule,
  "remote-shell": arRemoteShell,
  "safety-removal": arSafetyRemoval,
  "secret-key": arSecretKey,
  "self-update": arSelfUpdate,
  "shell-interpolation": arShellInterpolation,
  "shifted-binary": arShiftedBinary,
  "shortened-address": arShortenedAddress,
  "system-dialog": arSystemDialog,
  "text-out-of-view": arTextOutOfView,
  "unasked-purchase": arUnaskedPurchase,
  "unchecked-binary": arUncheckedBinary,
  "unpinned-install": arUnpinnedInstall,
  "unread-file": arUnreadFile,
  "unsafe-deserialisation": arUnsafeDeserialisation,
  "unscoped-tools": arUnscopedTools,
  "unversioned-runner": arUnversionedRunner,
  "verification-off": arVerificationOff,
  "wallet-secret": arWalletSecret,
  "webhook-send": arWebhookSend,
};

export const de = {
  "address-swap": deAddressSwap,
  "affiliate-code": deAffiliateCode,
  "agent-persistence": deAgentPersistence,
  "anonymous-host": deAnonymousHost,
  "archive-file": deArchiveFile,
  "assumed-identity": deAssumedIdentity,
  "bidirectional-override": deBidirectionalOverride,
  "borrowed-name": deBorrowedName,
  "claimed-owner": deClaimedOwner,
  concealment: deConcealment,
  "confirmation-off": deConfirmationOff,
  "conversation-send": deConversationSend,
  "credential-send": deCredentialSend,
  "credentials-in-address": deCredentialsInAddress,
  "data-destruction": deDataDestruction,
  "destructive-command": deDestructiveCommand,
  "disguised-file": deDisguisedFile,
  "dynamic-evaluation": deDynamicEvaluation,
  "embedded-binary": deEmbeddedBinary,
  "encoded-execution": deEncodedExecution,
  "environment-send": deEnvironmentSend,
  "erased-traces": deErasedTraces,
  "executable-file": deExecutableFile,
  "false-role": deFalseRole,
  "false-sign-in": deFalseSignIn,
  "false-update": deFalseUpdate,
  "fetched-prompt": deFetchedPrompt,
  "file-encryption": deFileEncryption,
  "floating-image": deFloatingImage,
  "foreign-index": deForeignIndex,
  "hidden-instruction": deHiddenInstruction,
  "hidden-markup": deHiddenMarkup,
  "hidden-message": deHiddenMessage,
  "inline-injection": deInlineInjection,
  "install-from-address": deInstallFromAddress,
  "instruction-override": deInstructionOverride,
  "invisible-characters": deInvisibleCharacters,
  "link-outside": deLinkOutside,
  "lookalike-address": deLookalikeAddress,
  "lookalike-letters": deLookalikeLetters,
  "lookalike-package": deLookalikePackage,
  "mail-copy": deMailCopy,
  "metadata-service": deMetadataService,
  mining: deMining,
  "money-transfer": deMoneyTransfer,
  "password-archive": dePasswordArchive,
  persistence: dePersistence,
  "pipe-to-shell": dePipeToShell,
  "priority-claim": dePriorityClaim,
  "private-key": dePrivateKey,
  "raw-address": deRawAddress,
  "redirected-name": deRedirectedName,
  "remote-commands": deRemoteCommands,
  "remote-instructions": deRemoteInstructions,
  "remote-module": deRemoteModule,
  "remote-shell": deRemoteShell,
  "safety-removal": deSafetyRemoval,
  "secret-key": deSecretKey,
  "self-update": deSelfUpdate,
  "shell-interpolation": deShellInterpolation,
  "shifted-binary": deShiftedBinary,
  "shortened-address": deShortenedAddress,
  "system-dialog": deSystemDialog,
  "text-out-of-view": deTextOutOfView,
  "unasked-purchase": deUnaskedPurchase,
  "unchecked-binary": deUncheckedBinary,
  "unpinned-install": deUnpinnedInstall,
  "unread-file": deUnreadFile,
  "unsafe-deserialisation": deUnsafeDeserialisation,
  "unscoped-tools": deUnscopedTools,
  "unversioned-runner": deUnversionedRunner,
  "verification-off": deVerificationOff,
  "wallet-secret": deWalletSecret,
  "webhook-send": deWebhookSend,
};

export const en = {
  "address-swap": enAddressSwap,
  "affiliate-code": enAffiliateCode,
  "agent-persistence": enAgentPersistence,
  "anonymous-host": enAnonymousHost,
  "archive-file": enArchiveFile,
  "assumed-identity": enAssumedIdentity,
  "bidirectional-override": enBidirectionalOverride,
  "borrowed-name": enBorrowedName,
  "claimed-owner": enClaimedOwner,
  concealment: enConcealment,
  "confirmation-off": enConfirmationOff,
  "conversation-send": enConversationSend,
  "credential-send": enCredentialSend,
  "credentials-in-address": enCredentialsInAddress,
  "data-destruction": enDataDestruction,
  "destructive-command": enDestructiveCommand,
  "disguised-file": enDisguisedFile,
  "dynamic-evaluation": enDynamicEvaluation,
  "embedded-binary": enEmbeddedBinary,
  "encoded-execution": enEncodedExecution,
  "environment-send": enEnvironmentSend,
  "erased-traces": enErasedTraces,
  "executable-file": enExecutableFile,
  "false-role": enFalseRole,
  "false-sign-in": enFalseSignIn,
  "false-update": enFalseUpdate,
  "fetched-prompt": enFetchedPrompt,
  "file-encryption": enFileEncryption,
  "floating-image": enFloatingImage,
  "foreign-index": enForeignIndex,
  "hidden-instruction": enHiddenInstruction,
  "hidden-markup": enHiddenMarkup,
  "hidden-message": enHiddenMessage,
  "inline-injection": enInlineInjection,
  "install-from-address": enInstallFromAddress,
  "instruction-override": enInstructionOverride,
  "invisible-characters": enInvisibleCharacters,
  "link-outside": enLinkOutside,
  "lookalike-address": enLookalikeAddress,
  "lookalike-letters": enLookalikeLetters,
  "lookalike-package": enLookalikePackage,
  "mail-copy": enMailCopy,
  "metadata-service": enMetadataService,
  mining: enMining,
  "money-transfer": enMoneyTransfer,
  "password-archive": enPasswordArchive,
  persistence: enPersistence,
  "pipe-to-shell": enPipeToShell,
  "priority-claim": enPriorityClaim,
  "private-key": enPrivateKey,
  "raw-address": enRawAddress,
  "redirected-name": enRedirectedName,
  "remote-commands": enRemoteCommands,
  "remote-instructions": enRemoteInstructions,
  "remote-module": enRemoteModule,
  "remote-shell": enRemoteShell,
  "safety-removal": enSafetyRemoval,
  "secret-key": enSecretKey,
  "self-update": enSelfUpdate,
  "shell-interpolation": enShellInterpolation,
  "shifted-binary": enShiftedBinary,
  "shortened-address": enShortenedAddress,
  "system-dialog": enSystemDialog,
  "text-out-of-view": enTextOutOfView,
  "unasked-purchase": enUnaskedPurchase,
  "unchecked-binary": enUncheckedBinary,
  "unpinned-install": enUnpinnedInstall,
  "unread-file": enUnreadFile,
  "unsafe-deserialisation": enUnsafeDeserialisation,
  "unscoped-tools": enUnscopedTools,
  "unversioned-runner": enUnversionedRunner,
  "verification-off": enVerificationOff,
  "wallet-secret": enWalletSecret,
  "webhook-send": enWebhookSend,
};

export const es = {
  "address-swap": esAddressSwap,
  "affiliate-code": esAffiliateCode,
  "agent-persistence": esAgentPersistence,
  "anonymous-host": esAnonymousHost,
  "archive-file": esArchiveFile,
  "assumed-identity": esAssumedIdentity,
  "bidirectional-override": esBidirectionalOverride,
  "borrowed-name": esBorrowedName,
  "claimed-owner": esClaimedOwner,
  concealment: esConcealment,
  "confirmation-off": esConfirmationOff,
  "conversation-send": esConversationSend,
  "credential-send": esCredentialSend,
  "credentials-in-address": esCredentialsInAddress,
  "data-destruction": esDataDestruction,
  "destructive-command": esDestructiveCommand,
  "disguised-file": esDisguisedFile,
  "dynamic-evaluation": esDynamicEvaluation,
  "embedded-binary": esEmbeddedBinary,
  "encoded-execution": esEncodedExecution,
  "environment-send": esEnvironmentSend,
  "erased-traces": esErasedTraces,
  "executable-file": esExecutableFile,
  "false-role": esFalseRole,
  "false-sign-in": esFalseSignIn,
  "false-update": esFalseUpdate,
  "fetched-prompt": esFetchedPrompt,
  "file-encryption": esFileEncryption,
  "floating-image": esFloatingImage,
  "foreign-index": esForeignIndex,
  "hidden-instruction": esHiddenInstruction,
  "hidden-markup": esHiddenMarkup,
  "hidden-message": esHiddenMessage,
  "inline-injection": esInlineInjection,
  "install-from-address": esInstallFromAddress,
  "instruction-override": esInstructionOverride,
  "invisible-characters": esInvisibleCharacters,
  "link-outside": esLinkOutside,
  "lookalike-address": esLookalikeAddress,
  "lookalike-letters": esLookalikeLetters,
  "lookalike-package": esLookalikePackage,
  "mail-copy": esMailCopy,
  "metadata-service": esMetadataService,
  mining: esMining,
  "money-transfer": esMoneyTransfer,
  "password-archive": esPasswordArchive,
  persistence: esPersistence,
  "pipe-to-shell": esPipeToShell,
  "priority-claim": esPriorityClaim,
  "private-key": esPrivateKey,
  "raw-address": esRawAddress,
  "redirected-name": esRedirectedName,
  "remote-commands": esRemoteCommands,
  "remote-instructions": esRemoteInstructions,
  "remote-module": esRemoteModule,
  "remote-shell": esRemoteShell,
  "safety-removal": esSafetyRemoval,
  "secret-key": esSecretKey,
  "self-update": esSelfUpdate,
  "shell-interpolation": esShellInterpolation,
  "shifted-binary": esShiftedBinary,
  "shortened-address": esShortenedAddress,
  "system-dialog": esSystemDialog,
  "text-out-of-view": esTextOutOfView,
  "unasked-purchase": esUnaskedPurchase,
  "unchecked-binary": esUncheckedBinary,
  "unpinned-install": esUnpinnedInstall,
  "unread-file": esUnreadFile,
  "unsafe-deserialisation": esUnsafeDeserialisation,
  "unscoped-tools": esUnscopedTools,
  "unversioned-runner": esUnversionedRunner,
  "verification-off": esVerificationOff,
  "wallet-secret": esWalletSecret,
  "webhook-send": esWebhookSend,
};

export const ja = {
  "address-swap": jaAddressSwap,
  "affiliate-code": jaAffiliateCode,
  "agent-persistence": jaAgentPersistence,
  "anonymous-host": jaAnonymousHost,
  "archive-file": jaArchiveFile,
  "assumed-identity": jaAssumedIdentity,
  "bidirectional-override": jaBidirectionalOverride,
  "borrowed-name": jaBorrowedName,
  "claimed-owner": jaClaimedOwner,
  concealment: jaConcealment,
  "confirmation-off": jaConfirmationOff,
  "conversation-send": jaConversationSend,
  "credential-send": jaCredentialSend,
  "credentials-in-address": jaCredentialsInAddress,
  "data-destruction": jaDataDestruction,
  "destructive-command": jaDestructiveCommand,
  "disguised-file": jaDisguisedFile,
  "dynamic-evaluation": jaDynamicEvaluation,
  "embedded-binary": jaEmbeddedBinary,
  "encoded-execution": jaEncodedExecution,
  "environment-send": jaEnvironmentSend,
  "erased-traces": jaErasedTraces,
  "executable-file": jaExecutableFile,
  "false-role": jaFalseRole,
  "false-sign-in": jaFalseSignIn,
  "false-update": jaFalseUpdate,
  "fetched-prompt": jaFetchedPrompt,
  "file-encryption": jaFileEncryption,
  "floating-image": jaFloatingImage,
  "foreign-index": jaForeignIndex,
  "hidden-instruction": jaHiddenInstruction,
  "hidden-markup": jaHiddenMarkup,
  "hidden-message": jaHiddenMessage,
  "inline-injection": jaInlineInjection,
  "install-from-address": jaInstallFromAddress,
  "instruction-override": jaInstructionOverride,
  "invisible-characters": jaInvisibleCharacters,
  "link-outside": jaLinkOutside,
  "lookalike-address": jaLookalikeAddress,
  "lookalike-letters": jaLookalikeLetters,
  "lookalike-package": jaLookalikePackage,
  "mail-copy": jaMailCopy,
  "metadata-service": jaMetadataService,
  mining: jaMining,
  "money-transfer": jaMoneyTransfer,
  "password-archive": jaPasswordArchive,
  persistence: jaPersistence,
  "pipe-to-shell": jaPipeToShell,
  "priority-claim": jaPriorityClaim,
  "private-key": jaPrivateKey,
  "raw-address": jaRawAddress,
  "redirected-name": jaRedirectedName,
  "remote-commands": jaRemoteCommands,
  "remote-instructions": jaRemoteInstructions,
  "remote-module": jaRemoteModule,
  "remote-shell": jaRemoteShell,
  "safety-removal": jaSafetyRemoval,
  "secret-key": jaSecretKey,
  "self-update": jaSelfUpdate,
  "shell-interpolation": jaShellInterpolation,
  "shifted-binary": jaShiftedBinary,
  "shortened-address": jaShortenedAddress,
  "system-dialog": jaSystemDialog,
  "text-out-of-view": jaTextOutOfView,
  "unasked-purchase": jaUnaskedPurchase,
  "unchecked-binary": jaUncheckedBinary,
  "unpinned-install": jaUnpinnedInstall,
  "unread-file": jaUnreadFile,
  "unsafe-deserialisation": jaUnsafeDeserialisation,
  "unscoped-tools": jaUnscopedTools,
  "unversioned-runner": jaUnversionedRunner,
  "verification-off": jaVerificationOff,
  "wallet-secret": jaWalletSecret,
  "webhook-send": jaWebhookSend,
};

export const zh = {
  "address-swap": zhAddressSwap,
  "affiliate-code": zhAffiliateCode,
  "agent-persistence": zhAgentPersistence,
  "anonymous-host": zhAnonymousHost,
  "archive-file": zhArchiveFile,
  "assumed-identity": zhAssumedIdentity,
  "bidirectional-override": zhBidirectionalOverride,
  "borrowed-name": zhBorrowedName,
  "claimed-owner": zhClaimedOwner,
  concealment: zhConcealment,
  "confirmation-off": zhConfirmationOff,
  "conversation-send": zhConversationSend,
  "credential-send": zhCredentialSend,
  "credentials-in-address": zhCredentialsInAddress,
  "data-destruction": zhDataDestruction,
  "destructive-command": zhDestructiveCommand,
  "disguised-file": zhDisguisedFile,
  "dynamic-evaluation": zhDynamicEvaluation,
  "embedded-binary": zhEmbeddedBinary,
  "encoded-execution": zhEncodedExecution,
  "environment-send": zhEnvironmentSend,
  "erased-traces": zhErasedTraces,
  "executable-file": zhExecutableFile,
  "false-role": zhFalseRole,
  "false-sign-in": zhFalseSignIn,
  "false-update": zhFalseUpdate,
  "fetched-prompt": zhFetchedPrompt,
  "file-encryption": zhFileEncryption,
  "floating-image": zhFloatingImage,
  "foreign-index": zhForeignIndex,
  "hidden-instruction": zhHiddenInstruction,
  "hidden-markup": zhHiddenMarkup,
  "hidden-message": zhHiddenMessage,
  "inline-injection": zhInlineInjection,
  "install-from-address": zhInstallFromAddress,
  "instruction-override": zhInstructionOverride,
  "invisible-characters": zhInvisibleCharacters,
  "link-outside": zhLinkOutside,
  "lookalike-address": zhLookalikeAddress,
  "lookalike-letters": zhLookalikeLetters,
  "lookalike-package": zhLookalikePackage,
  "mail-copy": zhMailCopy,
  "metadata-service": zhMetadataService,
  mining: zhMining,
  "money-transfer": zhMoneyTransfer,
  "password-archive": zhPasswordArchive,
  persistence: zhPersistence,
  "pipe-to-shell": zhPipeToShell,
  "priority-claim": zhPriorityClaim,
  "private-key": zhPrivateKey,
  "raw-address": zhRawAddress,
  "redirected-name": zhRedirectedName,
  "remote-commands": zhRemoteCommands,
  "remote-instructions": zhRemoteInstructions,
  "remote-module": zhRemoteModule,
  "remote-shell": zhRemoteShell,
  "safety-removal": zhSafetyRemoval,
  "secret-key": zhSecretKey,
  "self-update": zhSelfUpdate,
  "shell-interpolation": zhShellInterpolation,
  "shifted-binary": zhShiftedBinary,
  "shortened-address": zhShortenedAddress,
  "system-dialog": zhSystemDialog,
  "text-out-of-view": zhTextOutOfView,
  "unasked-purchase": zhUnaskedPurchase,
  "unchecked-binary": zhUncheckedBinary,
  "unpinned-install": zhUnpinnedInstall,
  "unread-file": zhUnreadFile,
  "unsafe-deserialisation": zhUnsafeDeserialisation,
  "unscoped-tools": zhUnscopedTools,
  "unversioned-runner": zhUnversionedRunner,
  "verification-off": zhVerificationOff,
  "wallet-secret": zhWalletSecret,
  "webhook-send": zhWebhookSend,
};
