import { MEMO_PROGRAM } from "@skillshelf/solana-ledger/programs";
import {
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  verifySignature,
} from "@solana/kit";

/**
 * The texts of the memos in a transaction's bytes.
 *
 * @returns undefined where the bytes are no transaction, or not the one that was signed with this signature. So that is
 *   what its payer signed, whoever tells of it.
 */
export async function memosOf(wire: Buffer, signature: string): Promise<readonly string[] | undefined> {
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(wire);
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
    const [payer] = message.staticAccounts;
    const signed = payer && signatures[payer];
    if (!payer || !signed || getBase58Decoder().decode(signed) !== signature) return undefined;
    if (!(await verifySignature(await getPublicKeyFromAddress(payer), signed, messageBytes))) return undefined;
    if (!("instructions" in message)) return [];
    return message.instructions
      .filter(({ programAddressIndex }) => message.staticAccounts[programAddressIndex] === MEMO_PROGRAM)
      .map(({ data }) => Buffer.from(data ?? []).toString("utf8"));
  } catch {
    return undefined;
  }
}
