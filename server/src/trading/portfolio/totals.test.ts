import type { Address } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import { toBaseUnits } from '@murmur/contract/money'
import { tokenKey } from '@murmur/contract/token-id'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { expect, test } from 'vitest'
import { costBasis } from './cost-basis.ts'
import { countedTokens, listPositions } from './positions.ts'
import { completeTotal, computeTotals } from './totals.ts'

const one = 10n ** 18n
function makeHolding(changes: Partial<HeldToken> = {}): HeldToken {
  return {
    name: 'Ether',
    symbol: 'ETH',
    chain: 'eth',
    balance: 2,
    usdValue: 300,
    priced: true,
    address: evmCoinAddress,
    decimals: 18,
    amountBaseUnits: toBaseUnits(2n * one),
    sellableBaseUnits: toBaseUnits(0n),
    isCoin: true,
    change24hPercent: null,
    changeSince: null,
    priceSpreadBps: null,
    isVerified: true,
    isHidden: false,
    ...changes,
  }
}
const link = (changes: Partial<HeldToken> = {}) =>
  makeHolding({ symbol: 'LINK', address: '0xL' as Address, isCoin: false, ...changes })
const balancesOn = (tokens: HeldToken[], stale = false) => ({ tokens, asOf: '2026-01-01T00:00:00.000Z', stale })
const balances = (...tokens: HeldToken[]) => ({ sol: balancesOn([]), eth: balancesOn(tokens), base: balancesOn([]) })

test('computeTotals weights the daily change of prices by value, with its sign', () => {
  expect(
    computeTotals([makeHolding({ change24hPercent: 50 }), link({ usdValue: 100, change24hPercent: -50 })]),
  ).toEqual({
    totalUsd: 400,
    change24hUsd: 0,
    change24hPercent: 0,
  })
  expect(computeTotals([makeHolding({ change24hPercent: -25 })])).toMatchObject({
    change24hUsd: -100,
    change24hPercent: -25,
  })
  expect(computeTotals([makeHolding({ change24hPercent: 50 }), link({ usdValue: 7 })])).toMatchObject({
    totalUsd: 307,
    change24hUsd: 100,
    change24hPercent: 50,
  })
  expect(computeTotals([makeHolding({ change24hPercent: -100 })])).toMatchObject({
    change24hUsd: null,
    change24hPercent: null,
  })
})

test('computeTotals values an empty wallet at zero, and unpriced holdings as unknown', () => {
  expect(computeTotals([])).toEqual({ totalUsd: 0, change24hUsd: null, change24hPercent: null })
  expect(computeTotals([makeHolding({ priced: false, usdValue: 0 })])).toMatchObject({ totalUsd: null })
})

test('countedTokens leaves out hidden tokens and zero amounts, but includes a hidden coin', () => {
  const tokens = [
    makeHolding({ isHidden: true }),
    link({ isHidden: true }),
    link({ address: '0xM' as Address, amountBaseUnits: toBaseUnits(0n) }),
  ]
  expect(countedTokens(balances(...tokens)).map(({ symbol }) => symbol)).toEqual(['ETH'])
})

test('completeTotal returns undefined for stale balances or a verified token without a price', () => {
  expect(completeTotal(balances(makeHolding(), link({ priced: false, usdValue: 0, isVerified: false })))).toBe(
    300n * one,
  )
  expect(completeTotal(balances(makeHolding({ priced: false, usdValue: 0 })))).toBeUndefined()
  expect(completeTotal(balances(makeHolding(), link({ priced: false, usdValue: 0 })))).toBeUndefined()
  expect(completeTotal({ ...balances(makeHolding()), sol: balancesOn([], true) })).toBeUndefined()
})

test('computeTotals computes cost, profit and share of a position, with null values without a price', () => {
  const keyOf = (address: Address) => tokenKey({ chain: 'eth', address })
  const [key, linkKey, goneKey] = [keyOf(evmCoinAddress), keyOf('0xL' as Address), keyOf('0xG' as Address)]
  const bases = costBasis([
    { kind: 'in', token: key, units: 3n * one, usdE18: 300n * one },
    { kind: 'in', token: linkKey, units: one, usdE18: null },
    { kind: 'in', token: goneKey, units: one, usdE18: one },
    {
      kind: 'trade',
      side: 'sell',
      sold: { token: goneKey, units: one },
      bought: { token: key, units: 0n },
      usdE18: 3n * one,
      fee: { token: key, units: 0n, usdE18: 0n },
    },
  ])
  const removed = { chain: 'eth' as const, address: '0xG' as Address, name: 'Gone', symbol: 'GONE', decimals: 18 }
  const positions = listPositions(
    [link({ priced: false, usdValue: 0 }), makeHolding({ usdValue: 250 })],
    bases,
    new Map([[goneKey, removed]]),
  )
  expect(positions).toMatchObject([
    // The chain has 2 of the ledger's 3 units: two thirds of the cost, and of the proceeds if the rest is sold.
    {
      symbol: 'ETH',
      usdValue: 250,
      sharePercent: 100,
      costBasisUsd: 202,
      unrealisedPnlUsd: 48,
      uncostedBaseUnits: toBaseUnits(0n),
    },
    { symbol: 'LINK', usdValue: null, sharePercent: null, costBasisUsd: null, unrealisedPnlUsd: null },
    { symbol: 'GONE', amountBaseUnits: toBaseUnits(0n), usdValue: 0, realisedPnlUsd: 2 },
  ])
  expect(positions[1]?.uncostedBaseUnits).toBe(String(2n * one))
})

test('computeTotals adds up the rounded cents of the holdings', () => {
  const tokens = [makeHolding({ usdValue: 10.006 }), link({ usdValue: 5.006 })]
  expect(computeTotals(tokens).totalUsd).toBe(15.02)
  expect(completeTotal(balances(...tokens))).toBe(1502n * 10n ** 16n)
})
