import { networkFeeBounds } from '@murmur/contract/signer-bounds'
import { expect, test } from 'vitest'
import { tellAgain } from '#platform/i18n/tell-again.ts'
import { boundNetworkFee } from './network-fee-bound.ts'

const milli = 10n ** 15n

test('leaves room for rising fees as far as the signer signs it', () => {
  const small = { needed: 2n * milli, wanted: 4n * milli }
  expect(boundNetworkFee('eth', 1n, small)).toBe(4n * milli)
  expect(boundNetworkFee('base', 1n, small)).toBe(3n * milli)
  expect(boundNetworkFee('base', 100n * milli, small)).toBe(4n * milli)
})

test.each([
  ['eth', 1n, 21n * milli, 'The network fee could take more than 20% of this trade.'],
  ['eth', 10_000n * milli, 201n * milli, 'The network asks for more than 0.2 ETH right now.'],
  ['base', 10_000n * milli, 31n * milli, 'The network asks for more than 0.03 ETH right now.'],
  ['sol', 20_000_000n, 5_000_001n, 'The network fee could take more than 20% of this trade.'],
  ['sol', 10n ** 12n, 25_000_001n, 'The network asks for more than 0.025 SOL right now.'],
] as const)('on %s refuses a trade of %d that needs %d', (chain, coinAmount, needed, reason) => {
  const asking = () => boundNetworkFee(chain, coinAmount, { needed, wanted: needed * 2n })
  expect(asking).toThrow(expect.objectContaining({ code: 'NETWORK_FEE_TOO_HIGH', details: { reason } }))
  expect(tellAgain('es', reason)).not.toBe(reason)
})

test('the floor leaves room for a small purchase that has to pay a new account on Solana', () => {
  expect(networkFeeBounds.sol.floor).toBeGreaterThan(2_248_080n + 2n * 105_000n)
})
