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

/** A transaction as it is sent. `id` is its first signature, all zeros when it is not signed. */
export type WireTransaction = {
  bytes: Uint8Array
  signatures: Uint8Array[]
  id: string
  messageBytes: Uint8Array
  message: CompiledMessage
}

/** Bytes that are no valid transaction; the message gives the reason. */
export class WireFormatError extends Error {}

/**
 * Reads a transaction and proves that its bytes are the only way to write it: the engine takes nothing else, and ends
 * the whole process over what it cannot parse.
 */
export function parseWireTransaction(bytes: Uint8Array): WireTransaction {
  if (bytes.length > maxWireBytes) throw new WireFormatError(`too large: ${bytes.length} bytes (max: ${maxWireBytes})`)
  const count = bytes[0] ?? 0
  const start = 1 + count * signatureBytes
  // More than 18 signatures do not fit; a count of two bytes would be one of 128 or more.
  if (count === 0 || count > 18 || bytes.length <= start) throw new WireFormatError('failed to fill whole buffer')
  const messageBytes = bytes.slice(start)
  const message = readMessage(messageBytes)
  if (message.header.numSignerAccounts !== count)
    throw new WireFormatError('signature count does not match the message')
  const signatures = Array.from({ length: count }, (_, index) =>
    bytes.slice(1 + index * signatureBytes, 1 + (index + 1) * signatureBytes),
  )
  return { bytes, signatures, id: toBase58(signatures[0] as Uint8Array), messageBytes, message }
}

/** Reads a message alone, legacy or version 0. */
export function readMessage(bytes: Uint8Array): CompiledMessage {
  const first = bytes[0] ?? 0
  if (first >= 0x80 && first !== 0x80) throw new WireFormatError('invalid message version')
  let message: CompiledMessage
  let again: Uint8Array
  try {
    message = getCompiledTransactionMessageDecoder().decode(bytes) as CompiledMessage
    again = new Uint8Array(getCompiledTransactionMessageEncoder().encode(message))
  } catch {
    throw new WireFormatError('failed to fill whole buffer')
  }
  if (Buffer.compare(again, bytes) !== 0) throw new WireFormatError('not the shortest encoding')
  return message
}

/** The same transaction with another blockhash in its message; its signatures no longer fit. */
export function withBlockhash({ bytes, messageBytes, message }: WireTransaction, blockhash: string): WireTransaction {
  const other = getCompiledTransactionMessageEncoder().encode({
    ...message,
    lifetimeToken: blockhash,
  } as CompiledMessage)
  const head = bytes.subarray(0, bytes.length - messageBytes.length)
  return parseWireTransaction(new Uint8Array(Buffer.concat([head, new Uint8Array(other)])))
}
