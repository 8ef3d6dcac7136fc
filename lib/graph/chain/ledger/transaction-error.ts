import type { FailedTransactionMetadata } from "litesvm";

/** Why a transaction failed, as Solana's nodes write it: a name, or an object of one name. */
export type TransactionError = string | Readonly<Record<string, unknown>>;

/** Names of errors in the order of the virtual machine's numbers. */
const transactionErrors =
  "AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled".split(
    " ",
  );
const instructionErrors =
  "GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError".split(
    " ",
  );

/** Why the virtual machine refused a transaction, in Solana's words. */
export function transactionErrorOf(error: ReturnType<FailedTransactionMetadata["err"]>): TransactionError {
  if (typeof error === "number") return transactionErrors[error] ?? "SanitizeFailure";
  if ("err" in error) {
    const inner = error.err();
    if (typeof inner === "number")
      return { InstructionError: [error.index, instructionErrors[inner] ?? "GenericError"] };
    return { InstructionError: [error.index, "code" in inner ? { Custom: inner.code } : "BorshIoError"] };
  }
  if ("index" in error) return { DuplicateInstruction: error.index };
  const name = error.toString().includes("InsufficientFundsForRent")
    ? "InsufficientFundsForRent"
    : "ProgramExecutionTemporarilyRestricted";
  return { [name]: { account_index: error.accountIndex } };
}

const sentences: Readonly<Record<string, string>> = {
  AccountNotFound: "Attempt to debit an account but found no record of a prior credit.",
  AlreadyProcessed: "This transaction has already been processed",
  BlockhashNotFound: "Blockhash not found",
  InsufficientFundsForFee: "Insufficient funds for fee",
  InvalidAccountForFee: "This account may not be used to pay transaction fees",
  ProgramAccountNotFound: "Attempt to load a program that does not exist",
};

/** The same in a sentence. */
export function describeTransactionError(error: TransactionError): string {
  if (typeof error === "string") return sentences[error] ?? error;
  const [index, inner] = Array.isArray(error.InstructionError) ? error.InstructionError : [];
  if (index === undefined) return Object.keys(error).join(" ");
  const isCustom = typeof inner === "object" && inner !== null && "Custom" in inner;
  const reason = isCustom ? `custom program error: 0x${Number(inner.Custom).toString(16)}` : String(inner);
  return `Error processing Instruction ${index}: ${reason}`;
}
