import { getBase58Decoder, getBase58Encoder } from '@solana/codecs-strings'

const encoder = getBase58Encoder()
const decoder = getBase58Decoder()

export function toBase58(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

/** Throws on characters that base58 has not. */
export function fromBase58(text: string): Uint8Array {
  return new Uint8Array(encoder.encode(text))
}
