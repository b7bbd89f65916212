import { type ChainKey, coinAddresses } from '@murmur/contract/chains'
import { parseUserId } from '@murmur/contract/ids'
import { expect, test } from 'vitest'
import { type AssetLimitsDeps, assetLimits } from './asset-limits.ts'

const evm = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const tokens = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => ({ address: evm(from + at), decimals: 18, symbol: 'T' }))
const makeHolding = (usdValue: number, address: string) => ({ address, decimals: 18, amountBaseUnits: '1', usdValue })

test('assetLimits returns at most 200 assets, with the coins and held tokens of all chains first', async () => {
  const solCoin = { address: coinAddresses.sol, decimals: 9, symbol: 'T' }
  const deps = {
    prices: { usd: async () => ({ get: () => ({ usdE18: 10n ** 18n }) }) },
    balancesOf: async () => ({
      sol: { tokens: [] },
      eth: { tokens: [makeHolding(1, evm(901)), { ...makeHolding(5, evm(0)), isCoin: true }] },
      base: { tokens: [makeHolding(2, evm(902)), { ...makeHolding(9, evm(903)), amountBaseUnits: '0' }] },
    }),
    verifiedTokens: { sol: [solCoin], eth: tokens(150), base: [...tokens(150), ...tokens(1, 903)] },
  } as unknown as AssetLimitsDeps
  const user = parseUserId('10000000-0000-4000-8000-000000000001')
  const assets = (await assetLimits(deps, user, { perTradeUsd: 100, perDayUsd: null })).map(({ asset }) => asset)
  expect(assets).toHaveLength(200)
  const coins = (['sol', 'eth', 'base'] satisfies ChainKey[]).map((key) => `${key}:${coinAddresses[key].toLowerCase()}`)
  expect(assets.slice(0, 5).map((asset) => asset.toLowerCase())).toEqual([
    ...coins,
    ...[`base:${evm(902)}`, `eth:${evm(901)}`],
  ])
  expect(assets.slice(5)).toContain(`eth:${evm(150)}`)
  expect(assets).not.toContain(`base:${evm(150)}`)
})
