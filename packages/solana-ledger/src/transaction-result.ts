import { getAddressDecoder } from "@solana/kit";
import type { FailedTransactionMetadata, TransactionMetadata } from "litesvm";
import type { LoadedAddresses } from "./transaction.ts";

/** An error in the JSON form of Solana's nodes: a name, or an object with the name as its only key. */
export type TransactionError = string | Readonly<Record<string, unknown>>;

/** Names of LiteSVM's `TransactionErrorFieldless` and `InstructionErrorFieldless` by number: the package exports neither. */
const transactionErrors =
  "AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled".split(
    " ",
  );
const instructionErrors =
  "GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError".split(
    " ",
  );

/** Converts LiteSVM's error to that of Solana's nodes. */
function toTransactionError(error: ReturnType<FailedTransactionMetadata["err"]>): TransactionError {
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

const descriptions: Readonly<Record<string, string>> = {
  AccountNotFound: "Attempt to debit an account but found no record of a prior credit.",
  AlreadyProcessed: "This transaction has already been processed",
  BlockhashNotFound: "Blockhash not found",
  InsufficientFundsForFee: "Insufficient funds for fee",
  InvalidAccountForFee: "This account may not be used to pay transaction fees",
  ProgramAccountNotFound: "Attempt to load a program that does not exist",
};

/** Describes an error in the words of Solana's nodes. */
export function describeTransactionError(error: TransactionError): string {
  if (typeof error === "string") return descriptions[error] ?? error;
  const [index, inner] = Array.isArray(error.InstructionError) ? error.InstructionError : [];
  if (index === undefined) return Object.keys(error).join(" ");
  const isCustom = typeof inner === "object" && inner !== null && "Custom" in inner;
  const reason = isCustom ? `custom program error: 0x${Number(inner.Custom).toString(16)}` : String(inner);
  return `Error processing Instruction ${index}: ${reason}`;
}

const addressDecoder = getAddressDecoder();

type InnerInstruction = Readonly<{
  programIdIndex: number;
  accounts: readonly number[];
  data: string;
  stackHeight: number;
}>;

/** Result of an execution or a simulation. Data is base64; `loaded` are the addresses from lookup tables. */
export type ExecutionResult = Readonly<{
  err: TransactionError | null;
  logs: readonly string[];
  units: number;
  innerInstructions: readonly { index: number; instructions: readonly InnerInstruction[] }[];
  returnData: { programId: string; data: string } | null;
  loaded: LoadedAddresses;
}>;

/** Metadata of a transaction that landed, as the journal stores it. Lamports are decimal strings: they may exceed 2^53. */
export type TransactionMeta = ExecutionResult &
  Readonly<{ fee: string; preBalances: readonly string[]; postBalances: readonly string[] }>;

/** Reads the metadata of an execution or a simulation. */
export function readExecutionResult(
  metadata: TransactionMetadata | FailedTransactionMetadata,
  loaded: LoadedAddresses,
): ExecutionResult {
  const isFailed = "err" in metadata;
  const meta = isFailed ? metadata.meta() : metadata;
  const returned = meta.returnData();
  const data = Buffer.from(returned.data());
  return {
    err: isFailed ? toTransactionError(metadata.err()) : null,
    // PostgreSQL stores no NUL.
    logs: meta.logs().map((line) => line.replaceAll("\0", "\uFFFD")),
    units: Number(meta.computeUnitsConsumed()),
    innerInstructions: meta.innerInstructions().flatMap((inner, index) => {
      const instructions = inner.map((call) => {
        const instruction = call.instruction();
        return {
          programIdIndex: instruction.programIdIndex(),
          accounts: [...instruction.accounts()],
          data: Buffer.from(instruction.data()).toString("base64"),
          stackHeight: call.stackHeight(),
        };
      });
      return instructions.length === 0 ? [] : [{ index, instructions }];
    }),
    returnData:
      data.length === 0
        ? null
        : { programId: addressDecoder.decode(returned.programId()), data: data.toString("base64") },
    loaded,
  };
}
