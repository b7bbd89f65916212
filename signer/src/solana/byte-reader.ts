import { permit } from '#signer-error.ts'

/** Reads little-endian bytes in order; refuses bytes that do not fit. */
export type ByteReader = ReturnType<typeof byteReader>

/** Creates a reader of little-endian fields, which refuses to read beyond the end. */
export function byteReader(bytes: Uint8Array) {
  let at = 0
  const take = (length: number): Uint8Array => {
    permit(at + length <= bytes.length, 'the transaction ends too early')
    at += length
    return bytes.subarray(at - length, at)
  }
  const number = (length: number): bigint => take(length).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const u8 = (): number => Number(number(1))
  return {
    take,
    u8,
    u16: (): number => Number(number(2)),
    u32: (): number => Number(number(4)),
    u64: (): bigint => number(8),
    /** Reads Solana's compact length: 7 bits per byte, at most 3 bytes, only the shortest encoding. */
    compact: (): number => {
      let value = 0
      for (let index = 0; index < 3; index++) {
        const byte = u8()
        value |= (byte & 0x7f) << (7 * index)
        if (byte < 0x80) {
          permit(index === 0 || byte !== 0, 'a length is not canonically encoded')
          permit(value <= 0xffff, 'a length is too large')
          return value
        }
      }
      permit(false, 'a length is too large')
      return value
    },
    left: (): number => bytes.length - at,
  }
}
