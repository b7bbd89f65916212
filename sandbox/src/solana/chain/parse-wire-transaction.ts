import {
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
} from '@solana/kit'
import { toBase58 } from '#solana/base58.ts'

/** The most bytes that a transaction may have on the wire. */
export const maxWireBytes = 1232
const signatureBytes = 64

export type CompiledMessage = Exclude<CompiledTransactionMessage, { version: 1 }> &
  CompiledTransactionMessageWithLifetime

/** A serialized transaction. `id` is its first signature, all zeros if it is unsigned. */
export type WireTransaction = {
  bytes: Uint8Array
  signatures: Uint8Array[]
  id: string
  messageBytes: Uint8Array
  message: CompiledMessage
}

/** Thrown for bytes that are not a valid transaction; the message gives the reason. */
export class WireFormatError extends Error {}

/**
 * Parses a transaction and verifies that its bytes are the canonical encoding. Required before the engine runs it: the
 * engine aborts the process on bytes that it cannot parse.
 */
export function parseWireTransaction(bytes: Uint8Array): WireTransaction {
  if (bytes.length > maxWireBytes) throw new WireFormatError(`too large: ${bytes.length} bytes (max: ${maxWireBytes})`)
  const count = bytes[0] ?? 0
  const start = 1 + count * signatureBytes
  // At most 18 signatures fit; a two-byte count would mean 128 or more.
  if (count === 0 || count > 18 || bytes.length <= start) throw new WireFormatError('failed to fill whole buffer')
  const messageBytes = bytes.slice(start)
  const message = parseMessage(messageBytes)
  if (message.header.numSignerAccounts !== count)
    throw new WireFormatError('signature count does not match the message')
  const signatures = Array.from({ length: count }, (_, index) =>
    bytes.slice(1 + index * signatureBytes, 1 + (index + 1) * signatureBytes),
  )
  return { bytes, signatures, id: toBase58(signatures[0] as Uint8Array), messageBytes, message }
}

/** Parses a message without its signatures, legacy or version 0. */
export function parseMessage(bytes: Uint8Array): CompiledMessage {
  const first = bytes[0] ?? 0
  if (first >= 0x80 && first !== 0x80) throw new WireFormatError('invalid message version')
  let message: CompiledMessage
  let reencoded: Uint8Array
  try {
    message = getCompiledTransactionMessageDecoder().decode(bytes) as CompiledMessage
    reencoded = new Uint8Array(getCompiledTransactionMessageEncoder().encode(message))
  } catch {
    throw new WireFormatError('failed to fill whole buffer')
  }
  if (Buffer.compare(reencoded, bytes) !== 0) throw new WireFormatError('not the shortest encoding')
  return message
}

/** Returns the transaction with another blockhash, which invalidates its signatures. */
export function withBlockhash({ bytes, messageBytes, message }: WireTransaction, blockhash: string): WireTransaction {
  const newMessageBytes = getCompiledTransactionMessageEncoder().encode({
    ...message,
    lifetimeToken: blockhash,
  } as CompiledMessage)
  const head = bytes.subarray(0, bytes.length - messageBytes.length)
  return parseWireTransaction(new Uint8Array(Buffer.concat([head, new Uint8Array(newMessageBytes)])))
}
