import type { EvmTerms } from '@murmur/contract/signer'
import { expect, test } from 'vitest'
import { toBaseUnits } from '#base-units.ts'
import { checkTerms } from '#evm/check-terms.ts'
import { parsePolicy } from '#policy.ts'
import { genuineCases, policy } from '../../test-support/genuine-evm.ts'
import { asEvmAddress } from '../../test-support/ids.ts'

const now = new Date('2026-11-21T08:00:00Z')
const user = asEvmAddress('0x1212121212121212121212121212121212121212')
const [genuine] = genuineCases({ chain: 'eth', isBuy: true, feeBps: 50, user, deadline: now.getTime() / 1000 + 120 })
const check = (change: Partial<EvmTerms>) =>
  checkTerms({ ...(genuine?.terms as EvmTerms), ...change }, parsePolicy(JSON.stringify(policy)), now)

test('checkTerms accepts the largest amount that a token can have', () => {
  const most = toBaseUnits(2n ** 256n - 1n)
  expect(check({ minBuyAmount: most, expectedBuyAmount: most }).minBuyAmount).toBe(2n ** 256n - 1n)
})

test.each(['sellAmount', 'minBuyAmount', 'maxNetworkFee'] as const)(
  'checkTerms refuses a %s beyond 256 bits',
  (name) => {
    expect(() => check({ [name]: String(2n ** 256n) })).toThrow('an amount is too large')
  },
)
