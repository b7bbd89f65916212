import { expect, test } from 'vitest'
import { toEvmAddress } from '#address.ts'
import { solanaCoinAddress } from '#chains.ts'
import { toBaseUnits } from '#money.ts'
import { highNetworkFeeBps, paidDeposit, splitNetworkCosts } from '#trading/network-costs.ts'

const sol = (units: bigint, usdValue: number | null = null) => ({
  symbol: 'SOL',
  address: solanaCoinAddress,
  decimals: 9,
  amount: Number(units) / 1e9,
  amountBaseUnits: toBaseUnits(units),
  usdValue,
})

/** The first purchase of BONK for $5 at $150 per SOL: the deposit alone is 6.1 % of it, the fee 0.015 %. */
const firstPurchase = {
  side: 'buy' as const,
  pay: sol(33_333_333n, 5),
  receive: { ...sol(0n), symbol: 'BONK' },
  networkFee: sol(2_144_280n, 0.32),
  networkFeeExpected: sol(2_044_280n, 0.31),
  accountDeposit: sol(2_039_280n, 0.3),
}

test('the deposit is separated from the expected and the highest fee, to the base unit', () => {
  const { fee, highestFee, deposit } = splitNetworkCosts(firstPurchase)
  expect([fee.amountBaseUnits, highestFee.amountBaseUnits, deposit?.amountBaseUnits]).toEqual([
    '5000',
    '105000',
    '2039280',
  ])
  expect(fee.amount).toBe(0.000005)
  expect(fee.usdValue).toBeCloseTo(0.01)
  expect(splitNetworkCosts({ ...firstPurchase, networkFeeExpected: sol(2_044_280n) }).fee.usdValue).toBeNull()
})

test('fees without a deposit are unchanged, and a quote without an expected fee uses the highest', () => {
  const { networkFee } = firstPurchase
  expect(splitNetworkCosts({ networkFee })).toEqual({ fee: networkFee, highestFee: networkFee, deposit: null })
})

test('a fee without the deposit is high above 5 % of the traded coin', () => {
  expect(highNetworkFeeBps(firstPurchase)).toBeUndefined()
  const withFee = (fee: bigint) => ({
    ...firstPurchase,
    pay: sol(10_000_000n),
    networkFeeExpected: sol(2_039_280n + fee),
  })
  expect(highNetworkFeeBps(withFee(500_000n))).toBeUndefined()
  expect(highNetworkFeeBps(withFee(500_001n))).toBe(500n)
  expect(highNetworkFeeBps({ ...withFee(600_000n), side: 'sell', receive: sol(6_000_000n) })).toBe(1000n)
  expect(highNetworkFeeBps({ ...withFee(1n), pay: sol(0n) })).toBeUndefined()
})

test('the fee of a trade between two tokens is compared by value', () => {
  const dollars = { ...sol(0n), symbol: 'USDC', address: toEvmAddress(`0x${'a'.repeat(40)}`) }
  const fee = (usd: number | null) => ({
    ...{ side: 'buy' as const, receive: { ...dollars, symbol: 'UNI', address: toEvmAddress(`0x${'b'.repeat(40)}`) } },
    pay: { ...dollars, usdValue: 20 },
    networkFee: sol(1_000n, usd),
  })
  expect(highNetworkFeeBps(fee(1))).toBeUndefined()
  expect(highNetworkFeeBps(fee(2))).toBe(1000n)
  expect(highNetworkFeeBps(fee(null))).toBeUndefined()
})

test('paid costs contain the quoted deposit, unless they are below it', () => {
  const quoted = sol(2_039_280n)
  expect([2_044_280n, 2_039_280n, 5_000n].map((paid) => paidDeposit(quoted, paid))).toEqual([
    2_039_280n,
    2_039_280n,
    0n,
  ])
  expect([paidDeposit(null, 5_000n), paidDeposit(undefined, 5_000n)]).toEqual([0n, 0n])
})
