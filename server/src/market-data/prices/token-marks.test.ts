import { expect, test } from 'vitest'
import type { EvmAddresses } from '#chains/evm/evm-config.ts'
import { askMarks } from './token-marks.ts'

const token = '0x1111111111111111111111111111111111111111'
const quote = '0x2222222222222222222222222222222222222222'
const addresses = { v3Factory: token, v2Factory: quote } as unknown as EvmAddresses
const root = 1n << 96n

/** What one v3 pool at a price of 1 is worth as a mark, with this liquidity in range and so much of the quote token held. */
function depthOf(liquidity: bigint, held: bigint) {
  const { read } = askMarks(addresses, token, quote)
  return read([[root], liquidity, held]).map(({ depth }) => depth)
}

test('a pool is as deep as its liquidity in range, however many coins are parked out of range', () => {
  expect(depthOf(1_000n, 1_000_000n)).toEqual([1_000n])
})

test('a pool is no deeper than what it holds, however thin its range', () => {
  expect(depthOf(1_000_000n, 1_000n)).toEqual([1_000n])
})
