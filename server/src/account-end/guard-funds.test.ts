import { toBaseUnits } from '@murmur/contract/money'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { expect, test } from 'vitest'
import { noFunds } from '#test-support/account-end-app.ts'
import { guardFunds } from './guard-funds.ts'

const token = (changes: Partial<HeldToken>) =>
  ({
    symbol: 'BONK',
    amountBaseUnits: toBaseUnits(1n),
    usdValue: 0,
    priced: true,
    isVerified: true,
    isCoin: false,
    ...changes,
  }) as HeldToken
const holding = (...tokens: HeldToken[]) => ({ ...noFunds, eth: { ...noFunds.eth, tokens } })

test.each([
  ['nothing', noFunds],
  ['dust', holding(token({ usdValue: 0.6 }), token({ usdValue: 0.4 }))],
  ['a stranger’s gift without a price', holding(token({ priced: false, isVerified: false }))],
  ['a listed token of which there is none', holding(token({ priced: false, amountBaseUnits: toBaseUnits(0n) }))],
])('the check of remaining funds allows the deletion with %s', (_, balances) => {
  expect(() => guardFunds(balances)).not.toThrow()
})

test.each([
  [
    'more than dust',
    holding(token({ usdValue: 0.6 }), token({ usdValue: 11.74 })),
    { reason: 'funds-worth', values: { amount: '12.34' } },
  ],
  [
    'a coin of unknown price',
    holding(token({ symbol: 'ETH', priced: false, isCoin: true })),
    { reason: 'funds-unpriced', values: { symbols: ['ETH'] } },
  ],
  [
    'a listed token of unknown price',
    holding(token({ priced: false })),
    { reason: 'funds-unpriced', values: { symbols: ['BONK'] } },
  ],
  [
    'a chain that does not answer',
    { ...noFunds, sol: { ...noFunds.sol, stale: true } },
    { reason: 'funds-silent', values: { chains: ['sol'] } },
  ],
])('the check of remaining funds treats %s as funds', (_, balances, details) => {
  expect(() => guardFunds(balances)).toThrow(expect.objectContaining({ code: 'FUNDS_LEFT', details }))
})
