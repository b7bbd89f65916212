import { toBase58 } from './base58.ts'

/** A serialized transaction, split into signature and message. */
export type WireTransaction = { signature: string; message: Uint8Array }

const signatureBytes = 64

/**
 * Splits a transaction with a single signature: the count (compact, so 1 is one byte), the signature, the message.
 * @param raw base64
 * @returns undefined for anything else, including transactions with several signers
 */
export function parseWireTransaction(raw: string): WireTransaction | undefined {
  const bytes = new Uint8Array(Buffer.from(raw, 'base64'))
  if (bytes[0] !== 1 || bytes.length <= 1 + signatureBytes) return undefined
  return { signature: toBase58(bytes.slice(1, 1 + signatureBytes)), message: bytes.slice(1 + signatureBytes) }
}
