import { type ChainKey, chainsByKey } from '@murmur/contract/chains'
import { formatUnits } from '@murmur/contract/money'
import { networkFeeBounds } from '@murmur/contract/signer-bounds'
import { maxBigint, minBigint } from '#platform/amounts/min-max.ts'
import { Refusal } from '#platform/errors/refusal.ts'

/**
 * The network fee that the user confirms: the wanted amount, with room for rising fees, capped at the signer's bound.
 * Amounts in base units of the coin; `coinAmount` is the payment in it, or the least that arrives in it.
 * @throws NETWORK_FEE_TOO_HIGH when even the currently needed fee exceeds the bound
 */
export function boundNetworkFee(
  chain: ChainKey,
  coinAmount: bigint,
  { needed, wanted }: { needed: bigint; wanted: bigint },
): bigint {
  const bounds = networkFeeBounds[chain]
  const bound = minBigint(bounds.max, maxBigint(bounds.min, (coinAmount * bounds.tradeBps) / 10_000n))
  if (needed <= bound) return minBigint(wanted, bound)
  const { symbol, decimals } = chainsByKey[chain].coin
  if (needed <= bounds.max) {
    const percent = String(Number(bounds.tradeBps) / 100)
    throw new Refusal('NETWORK_FEE_TOO_HIGH', { reason: 'fee-share', values: { percent } })
  }
  const amount = formatUnits(bounds.max, decimals)
  throw new Refusal('NETWORK_FEE_TOO_HIGH', { reason: 'fee-most', values: { amount, symbol } })
}
