import { networkFeeBounds } from '@murmur/contract/signer-bounds'
import { expect, test } from 'vitest'
import { capNetworkFee } from './cap-network-fee.ts'

const milli = 10n ** 15n

test("capNetworkFee allows for rising fees up to the signer's bound", () => {
  const small = { needed: 2n * milli, desired: 4n * milli }
  expect(capNetworkFee('eth', 1n, small)).toBe(4n * milli)
  expect(capNetworkFee('base', 1n, small)).toBe(3n * milli)
  expect(capNetworkFee('base', 100n * milli, small)).toBe(4n * milli)
})

test.each([
  ['eth', 1n, 21n * milli, { reason: 'fee-share', values: { percent: '20' } }],
  ['eth', 10_000n * milli, 201n * milli, { reason: 'fee-most', values: { amount: '0.2', symbol: 'ETH' } }],
  ['base', 10_000n * milli, 31n * milli, { reason: 'fee-most', values: { amount: '0.03', symbol: 'ETH' } }],
  ['sol', 20_000_000n, 5_000_001n, { reason: 'fee-share', values: { percent: '20' } }],
  ['sol', 10n ** 12n, 25_000_001n, { reason: 'fee-most', values: { amount: '0.025', symbol: 'SOL' } }],
] as const)('on %s capNetworkFee rejects a trade of %d that needs %d', (chain, coinAmount, needed, details) => {
  const capFee = () => capNetworkFee(chain, coinAmount, { needed, desired: needed * 2n })
  expect(capFee).toThrow(expect.objectContaining({ code: 'NETWORK_FEE_TOO_HIGH', details }))
})

test('capNetworkFee keeps the floor high enough for a small purchase that pays for a new account on Solana', () => {
  expect(networkFeeBounds.sol.min).toBeGreaterThan(2_248_080n + 2n * 105_000n)
})
