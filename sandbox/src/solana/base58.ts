import { getBase58Decoder, getBase58Encoder } from '@solana/kit'

const encoder = getBase58Encoder()
const decoder = getBase58Decoder()

/** Encodes bytes as base58. */
export function toBase58(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

/** Decodes base58; throws on invalid characters. */
export function fromBase58(text: string): Uint8Array {
  return new Uint8Array(encoder.encode(text))
}

/** Whether a text is 32 bytes in base58: a public key, mint or account. */
export function isAddressText(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)) return false
  return encoder.encode(value).length === 32
}
