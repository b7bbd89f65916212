import { toBaseUnits } from '@murmur/contract/money'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { describe, expect, test } from 'vitest'
import { createTransaction } from '#test-support/examples/examples.ts'
import { receiptLines } from './receipt-lines.ts'

const base = createTransaction()
const coin = { symbol: 'ETH', address: base.tokenIn.address, decimals: 18, amount: 0 }
const fee = (wei: bigint, usdValue: number | null) => ({ ...coin, amountBaseUnits: toBaseUnits(wei), usdValue })
const leg = (of: HistoryTransaction['tokenIn'], units: bigint) => ({ ...of, amountBaseUnits: toBaseUnits(units) })

const lines = (changes: Partial<HistoryTransaction>) =>
  receiptLines(createTransaction(changes)).map(({ id, amount, usdValue, kind }) =>
    [id, amount?.amountBaseUnits ?? '–', usdValue, kind].filter((part) => part !== undefined).join(' '),
  )

describe('receiptLines', () => {
  test('returns the total of a purchase in coin and USD, with the platform fee as a part of the payment', () => {
    const changes = { usdValue: 25, platformFee: fee(5n, 0.125), networkFee: fee(7n, 0.5) }
    expect(lines({ ...changes, tokenIn: leg(base.tokenIn, 1000n), tokenOut: leg(base.tokenOut, 9n) })).toEqual([
      'receipt.paid 1000 25',
      'receipt.platform-fee 5 0.13 part',
      'receipt.network-fee 7 0.5',
      'receipt.total 1007 25.5 total',
      'receipt.got 9 ',
    ])
  })

  test('separates the deposit for a new token account from the fee, in lines that add up', () => {
    const changes = { networkFee: fee(2_044n, 0.3163), accountDeposit: fee(2_000n, 0.3012) }
    const bought = { tokenIn: leg(base.tokenIn, 100_000n), tokenOut: leg(base.tokenOut, 9n) }
    expect(lines({ ...changes, ...bought, usdValue: 20 })).toEqual([
      'receipt.paid 100000 20',
      'receipt.network-fee 44 0.02',
      'quote.account-deposit 2000 0.3',
      'receipt.total-deposit 102044 20.32 total',
      'receipt.got 9 ',
    ])
    const small = { networkFee: fee(2_005n, 0.3071), accountDeposit: fee(2_000n, 0.3064) }
    expect(lines({ ...small, ...bought, usdValue: 20 }).slice(1, 4)).toEqual([
      expect.stringMatching(/^receipt\.network-fee 5 0\.000/),
      'quote.account-deposit 2000 0.31',
      'receipt.total-deposit 102005 20.31 total',
    ])
    const sold = { type: 'Sell' as const, tokenIn: leg(base.tokenOut, 9n), tokenOut: leg(base.tokenIn, 100_000n) }
    expect(lines({ ...changes, ...sold, usdValue: 24 }).slice(2)).toEqual([
      'receipt.network-fee 44 0.02 minus',
      'quote.account-deposit 2000 0.3 minus',
      'receipt.net-deposit 97956 23.68 total',
    ])
  })

  test('returns the net amount of a sale after the network fee', () => {
    const changes = { type: 'Sell' as const, usdValue: 24, platformFee: fee(5n, 0.125), networkFee: fee(7n, 0.5) }
    expect(lines({ ...changes, tokenIn: leg(base.tokenOut, 9n), tokenOut: leg(base.tokenIn, 1000n) })).toEqual([
      'receipt.sold 9 ',
      'receipt.got 1000 24',
      'receipt.platform-fee 5 0.13 part',
      'receipt.network-fee 7 0.5 minus',
      'receipt.net 993 23.5 total',
    ])
  })

  test('sums different tokens in USD only, even if they have the same symbol', () => {
    const imitation = { ...base.tokenOut, symbol: 'ETH', usdValue: 25 }
    expect(lines({ tokenIn: leg(imitation, 1000n), networkFee: fee(7n, 0.5) })).toContain('receipt.total – 25.5 total')
  })

  test('leaves the total in USD empty if one price is unknown', () => {
    expect(lines({ usdValue: 25, networkFee: fee(7n, null) }).at(-2)).toMatch(/^receipt\.total \d+ {2}total$/)
  })

  test('totals only the network fee of a failed trade', () => {
    const changes = { status: 'Failed' as const, tokenIn: leg(base.tokenIn, 1000n), networkFee: fee(7n, 0.5) }
    expect(lines(changes)).toEqual(['receipt.agreed 1000 ', 'receipt.network-fee 7 0.5', 'receipt.total 7 0.5 total'])
  })

  test('returns the total of a send, none for a deposit, the fee of a revocation, and the net amount of reclaimed rent', () => {
    const sent = { type: 'Transfer' as const, tokenIn: leg(base.tokenIn, 1000n), tokenOut: leg(base.tokenIn, 0n) }
    const received = { ...sent, tokenIn: sent.tokenOut, tokenOut: sent.tokenIn }
    const networkFee = fee(7n, 0.5)
    expect(lines({ ...sent, usdValue: 25, networkFee }).at(-1)).toBe('receipt.total 1007 25.5 total')
    expect(lines({ ...received, usdValue: 25 })).toEqual(['history.received 1000 25'])
    expect(lines({ ...sent, purpose: 'revoke', networkFee })).toEqual([
      'receipt.network-fee 7 0.5',
      'receipt.total 7 0.5 total',
    ])
    expect(lines({ ...received, purpose: 'reclaim', usdValue: 25, networkFee }).at(-1)).toBe(
      'receipt.net 993 24.5 total',
    )
  })
})
