import { expect, test } from 'vitest'
import { decodeAbi, encodeAbi } from '#evm/abi.ts'

const word = (value: bigint) => value.toString(16).padStart(64, '0')
const addresses = (count: number) => Array.from({ length: count }, (_, index) => word(BigInt(index)).slice(24))

test('decodes a list of sixteen items, and refuses one of seventeen', () => {
  const [longest, tooLong] = [addresses(16), addresses(17)]
  expect(decodeAbi(['address[]'], encodeAbi(['address[]'], [longest]))).toEqual([longest])
  const hex = encodeAbi(['address[]'], [tooLong])
  expect(() => decodeAbi(['address[]'], hex)).toThrow('a list in the calldata is too long')
})

test.each([
  ['an offset', word(65n) + word(0n)],
  ['a length', word(32n) + word(65n)],
  ['a length that no array can have', word(32n) + word(2n ** 256n - 1n)],
])('refuses %s that points beyond the data', (_, hex) => {
  expect(() => decodeAbi(['bytes'], hex)).toThrow('the calldata points beyond its end')
})
