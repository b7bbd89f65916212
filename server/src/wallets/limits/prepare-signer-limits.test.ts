import { coinAddresses } from '@murmur/contract/chains'
import { parseUserId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import { type AssetLimit, maxLimitedAssets, type SignerLimits } from '@murmur/contract/signer-guards'
import { tokenKey } from '@murmur/contract/token-id'
import { expect, test } from 'vitest'
import { prepareSignerLimits, type SignerLimitsDeps } from './prepare-signer-limits.ts'

const user = parseUserId('10000000-0000-4000-8000-000000000001')
const limitAsset = (asset: string) => ({ asset, perTrade: toBaseUnits(10n ** 30n), perDay: null }) as AssetLimit
const coin = tokenKey({ chain: 'eth', address: coinAddresses.eth })

async function tighten(kept: readonly AssetLimit[]): Promise<string[]> {
  const stored: SignerLimits[] = []
  const current = { perTradeUsd: 500, perDayUsd: null, assets: kept }
  const deps = {
    prices: { usd: async () => ({ get: () => ({ usdE18: 10n ** 18n }) }) },
    balancesOf: async () => ({ sol: { tokens: [] }, eth: { tokens: [] }, base: { tokens: [] } }),
    verifiedTokens: { sol: [], eth: [], base: [] },
    signer: {
      passkeyState: async () => ({ isRequired: false }),
      guardState: async () => ({ limits: current, freezes: [] }),
      setLimits: async (_: unknown, limits: SignerLimits) => void stored.push(limits),
    },
  } as unknown as SignerLimitsDeps
  const limits = { perTradeUsd: 100, perDayUsd: null }
  const store = await prepareSignerLimits(deps, user, limits, { isProven: true, passkey: undefined })
  await store()
  return stored.flatMap(({ assets }) => assets.map(({ asset }) => asset))
}

test('prepareSignerLimits tightens the limits of a user whose assets fill the signer’s list, and adds no more assets', async () => {
  const full = Array.from({ length: maxLimitedAssets - 1 }, (_, index) => limitAsset(`eth:${index}`))
  expect(await tighten([limitAsset(coin), ...full])).toEqual([coin])
  expect(await tighten(full)).toHaveLength(1)
  expect(await tighten([])).toHaveLength(3)
})
