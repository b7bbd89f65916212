import { expect, test } from 'vitest'
import { decodeAbi, encodeAbi } from '#evm/abi.ts'

const encodeWord = (value: bigint) => value.toString(16).padStart(64, '0')
const addresses = (count: number) => Array.from({ length: count }, (_, index) => encodeWord(BigInt(index)).slice(24))

test('the ABI decoder decodes a list of sixteen items, and refuses one of seventeen', () => {
  const [longest, tooLong] = [addresses(16), addresses(17)]
  expect(decodeAbi(['address[]'], encodeAbi(['address[]'], [longest]))).toEqual([longest])
  const hex = encodeAbi(['address[]'], [tooLong])
  expect(() => decodeAbi(['address[]'], hex)).toThrow('an array in the calldata is too long')
})

test.each([
  ['an offset', encodeWord(65n) + encodeWord(0n)],
  ['a length', encodeWord(32n) + encodeWord(65n)],
  ['a length that no array can have', encodeWord(32n) + encodeWord(2n ** 256n - 1n)],
])('the ABI decoder refuses %s that points beyond the data', (_, hex) => {
  expect(() => decodeAbi(['bytes'], hex)).toThrow('the calldata points beyond its end')
})
