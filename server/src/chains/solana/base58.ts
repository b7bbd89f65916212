import { type SolanaAddress, toSolanaAddress } from '@murmur/contract/address'
import { getBase58Decoder, getBase58Encoder } from '@solana/codecs-strings'

const encoder = getBase58Encoder()
const decoder = getBase58Decoder()

/** Encodes bytes as base58. */
export function toBase58(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

/** Decodes the address at an offset of an account's data: 32 bytes. */
export function decodeKey(data: Uint8Array, offset: number): SolanaAddress {
  return toSolanaAddress(toBase58(data.slice(offset, offset + 32)))
}

/**
 * @throws on characters outside the base58 alphabet
 */
export function fromBase58(text: string): Uint8Array {
  return new Uint8Array(encoder.encode(text))
}
