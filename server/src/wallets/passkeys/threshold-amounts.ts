import { toBaseUnits } from '@murmur/contract/money'
import { thresholdUnitsPerUsd } from '@murmur/contract/signer-bounds'
import type { AssetLimit } from '@murmur/contract/signer-guards'
import type { AssetAmount } from '@murmur/contract/signer-passkeys'

const maxUnitsPerUsd: ReadonlyMap<string, bigint> = new Map(Object.entries(thresholdUnitsPerUsd))

/**
 * Converts a threshold of whole dollars to base units of each asset: the per-trade limits at current prices, capped at the signer's
 * bounds. Omits assets without a bound or a limit.
 */
export function toThresholdAmounts(
  usd: number,
  limits: readonly Pick<AssetLimit, 'asset' | 'perTrade'>[],
): AssetAmount[] {
  return limits.flatMap(({ asset, perTrade }) => {
    const unitsPerUsd = maxUnitsPerUsd.get(asset)
    if (unitsPerUsd === undefined || perTrade === null) return []
    const [amount, cap] = [BigInt(perTrade), BigInt(usd) * unitsPerUsd]
    return [{ asset, amount: toBaseUnits(amount < cap ? amount : cap) }]
  })
}
