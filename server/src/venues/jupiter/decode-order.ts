import type { SolanaAddress } from '@murmur/contract/address'
import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
} from '@solana/transaction-messages'
import { systemProgram } from '#chains/solana/programs.ts'
import { parseWireTransaction } from '#chains/solana/wire-transaction.ts'
import { isDecodable } from './is-decodable.ts'
import { computeTransactionFee } from './network-fee.ts'

/** The contents of an order's transaction before its lookup tables are read. */
export type DecodedOrder = {
  message: Uint8Array
  tables: { address: SolanaAddress; writable: readonly number[]; readonly: readonly number[] }[]
  /** Lamports for signature and priority. */
  networkFee: bigint
  /** Writable accounts in the message itself, except the owner's: the only ones that tokens could be taken from. */
  writable: readonly SolanaAddress[]
  /** Whether the signer can decode all of its instructions. */
  isDecodable: boolean
}

const decoder = getCompiledTransactionMessageDecoder()
const encoder = getCompiledTransactionMessageEncoder()
const advanceNonce = 4

/**
 * Decodes an order's transaction: version 0, signed and paid by the owner alone, and valid by a recent blockhash. With a
 * durable nonce instead it could still land after the height that would prove that it cannot.
 * @param transaction base64
 * @returns undefined when it is anything else
 */
export function decodeOrder(transaction: string, owner: SolanaAddress): DecodedOrder | undefined {
  const wireTransaction = parseWireTransaction(transaction)
  const compiled = wireTransaction && decode(wireTransaction.message)
  if (!wireTransaction || compiled?.version !== 0) return undefined
  const { header, staticAccounts, instructions, addressTableLookups = [] } = compiled
  if (header.numSignerAccounts !== 1 || staticAccounts[0] !== owner) return undefined
  const programCalls = instructions.map(({ programAddressIndex, data }) => ({
    program: staticAccounts[programAddressIndex],
    data: new Uint8Array(data ?? []),
  }))
  if (programCalls.some(({ program, data }) => program === systemProgram && data[0] === advanceNonce)) return undefined
  return {
    message: wireTransaction.message,
    writable: staticAccounts.slice(1, staticAccounts.length - header.numReadonlyNonSignerAccounts),
    tables: addressTableLookups.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
      address: lookupTableAddress,
      writable: writableIndexes,
      readonly: readonlyIndexes,
    })),
    networkFee: computeTransactionFee(programCalls),
    isDecodable: isDecodable(programCalls),
  }
}

/** The decoder tolerates missing or excess bytes, so the decoded message must encode to the same bytes again. */
function decode(message: Uint8Array) {
  try {
    const compiled = decoder.decode(message)
    return Buffer.compare(new Uint8Array(encoder.encode(compiled)), message) === 0 ? compiled : undefined
  } catch {
    return undefined
  }
}
