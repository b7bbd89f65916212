import { toEvmAddress } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import type { EvmAddresses } from '#chains/evm/evm-config.ts'
import { queryMarks } from './token-marks.ts'

const token = toEvmAddress('0x1111111111111111111111111111111111111111')
const quote = toEvmAddress('0x2222222222222222222222222222222222222222')
const addresses = { v3Factory: token, v2Factory: quote } as unknown as EvmAddresses
const root = 1n << 96n

/** Depth of a v3 pool at a price of 1, with the given in-range liquidity and quote token balance. */
function readDepth(liquidity: bigint, held: bigint) {
  const { read } = queryMarks(addresses, token, quote)
  return read([[root], liquidity, held]).map(({ depth }) => depth)
}

test('the pool query limits depth to the liquidity in range, whatever the pool’s balance', () => {
  expect(readDepth(1_000n, 1_000_000n)).toEqual([1_000n])
})

test('the pool query limits depth to the pool’s balance, however narrow its range', () => {
  expect(readDepth(1_000_000n, 1_000n)).toEqual([1_000n])
})
