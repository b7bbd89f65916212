import { expect, test } from 'vitest'
import { Refusal } from '#platform/errors/refusal.ts'
import { describeQuote } from './describe-quote.ts'

const coin = { address: 'coin', symbol: 'SOL', name: 'Solana', decimals: 9 }
const token = { address: 'token', symbol: 'BONK', name: 'Bonk', decimals: 5 }
const offer = {
  intentId: 'i',
  terms: { side: 'sell', sellAmount: '500000' },
  expiresAt: new Date(0),
  tradingChain: { key: 'sol', coin },
  token,
  paid: token,
  received: coin,
  quote: {
    buyAmount: 2n,
    minBuyAmount: 1n,
    platformFee: 0n,
    maxNetworkFee: 5n,
    expectedNetworkFee: 2n,
    priceImpactBps: 0,
    route: 'x',
  },
  slippageBps: 100,
  risk: null,
  offMarketBps: null,
} as unknown as Parameters<typeof describeQuote>[1]

test('describeQuote keeps exact amounts without USD values if prices are unavailable', async () => {
  const unavailable = { usd: () => Promise.reject(new Refusal('UPSTREAM_DOWN')) }
  const { pay, receive } = await describeQuote({ prices: unavailable }, offer)
  expect([pay.amountBaseUnits, pay.usdValue]).toEqual(['500000', null])
  expect([receive.amountBaseUnits, receive.usdValue]).toEqual(['2', null])
  const broken = { usd: () => Promise.reject(new Error('a bug')) }
  await expect(describeQuote({ prices: broken }, offer)).rejects.toThrow('a bug')
})

test('describeQuote distinguishes the expected amount from the minimum', async () => {
  const unavailable = { usd: () => Promise.reject(new Refusal('UPSTREAM_DOWN')) }
  const { receive, receiveAtLeast } = await describeQuote({ prices: unavailable }, offer)
  expect([receive.amountBaseUnits, receiveAtLeast.amountBaseUnits]).toEqual(['2', '1'])
})
