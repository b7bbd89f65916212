import { toBase58 } from './base58.ts'

/** A transaction in two parts, as it is sent. */
export type WireTransaction = { signature: string; message: Uint8Array }

const signatureBytes = 64

/**
 * Takes apart a transaction that one signature makes whole: their count (compact, so 1 is one byte), the signature, the message.
 * @param raw base64
 * @returns undefined for anything else, as where others sign too
 */
export function readWireTransaction(raw: string): WireTransaction | undefined {
  const bytes = new Uint8Array(Buffer.from(raw, 'base64'))
  if (bytes[0] !== 1 || bytes.length <= 1 + signatureBytes) return undefined
  return { signature: toBase58(bytes.slice(1, 1 + signatureBytes)), message: bytes.slice(1 + signatureBytes) }
}
