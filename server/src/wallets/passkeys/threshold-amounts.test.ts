import { coinAddresses, mapByChain, tradingFacts } from '@murmur/contract/chains'
import { toBaseUnits } from '@murmur/contract/money'
import { thresholdUnitsPerUsd } from '@murmur/contract/signer-bounds'
import { tokenKey } from '@murmur/contract/token-id'
import { expect, test } from 'vitest'
import { toThresholdAmounts } from './threshold-amounts.ts'

const [usdc, coin] = ['base:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', `eth:${coinAddresses.eth.toLowerCase()}`]

test('toThresholdAmounts omits tokens without a signer bound, and caps amounts at the bounds after prices have fallen', () => {
  const other = 'base:0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca'
  const limits = [
    { asset: usdc, perTrade: toBaseUnits(50000000n) },
    { asset: coin, perTrade: toBaseUnits(900000000000000000n) },
    { asset: other, perTrade: toBaseUnits(50000000n) },
  ]
  expect(toThresholdAmounts(50, limits)).toEqual([
    { asset: usdc, amount: toBaseUnits(50000000n) },
    { asset: coin, amount: toBaseUnits(500000000000000000n) },
  ])
})

test('a threshold covers the coins, USDC and USDT of every chain', () => {
  const assets = mapByChain(({ key }) => {
    const { USDC, USDT } = tradingFacts[key].stablecoins
    return [coinAddresses[key], USDC, USDT].map((address) => tokenKey({ chain: key, address: address as never }))
  })
  expect(Object.keys(thresholdUnitsPerUsd).toSorted()).toEqual(Object.values(assets).flat().toSorted())
})
