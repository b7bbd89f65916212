import { thresholdUnitsPerUsd } from '@murmur/contract/signer-bounds'
import type { AssetLimit } from '@murmur/contract/signer-guards'
import type { AssetAmount } from '@murmur/contract/signer-passkeys'

const bounds: ReadonlyMap<string, bigint> = new Map(Object.entries(thresholdUnitsPerUsd))

/** The amounts of a threshold of whole dollars that the signer accepts, from limits per trade at current prices: of bounded assets, at most the bound. */
export function thresholdAssets(usd: number, limits: readonly Pick<AssetLimit, 'asset' | 'perTrade'>[]): AssetAmount[] {
  return limits.flatMap(({ asset, perTrade }) => {
    const unitsPerUsd = bounds.get(asset)
    if (unitsPerUsd === undefined || perTrade === null) return []
    const [amount, most] = [BigInt(perTrade), BigInt(usd) * unitsPerUsd]
    return [{ asset, amount: String(amount < most ? amount : most) }]
  })
}
