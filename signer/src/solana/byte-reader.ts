import { permit } from '#signer-error.ts'

/** Reads little-endian bytes from front to back. Whatever does not fit is refused. */
export type ByteReader = ReturnType<typeof byteReader>

/** Reads little-endian fields in order; refuses when the bytes run out. */
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
    /** Solana's compact length: 7 bits a byte, at most 3 bytes, and only the shortest spelling. */
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
