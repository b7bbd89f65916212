import { type ChainKey, chainsByKey } from '@murmur/contract/chains'
import { formatUnits } from '@murmur/contract/money'
import { networkFeeBounds } from '@murmur/contract/signer-bounds'
import { type TradePriority, tipFactors } from '@murmur/contract/trading/priority'
import { maxBigint, minBigint } from '#platform/amounts/min-max.ts'
import { Refusal } from '#platform/errors/refusal.ts'

/**
 * The network fee that the user confirms: the desired amount, with room for rising fees, capped at the signer's bound.
 * Amounts in base units of the coin; `coinAmount` is what a buy pays, or the minimum that a sale receives.
 * @throws NETWORK_FEE_TOO_HIGH when even the currently needed fee exceeds the bound
 */
export function capNetworkFee(
  chain: ChainKey,
  coinAmount: bigint,
  { needed, desired }: { needed: bigint; desired: bigint },
): bigint {
  const bounds = networkFeeBounds[chain]
  const bound = minBigint(bounds.max, maxBigint(bounds.min, (coinAmount * bounds.tradeBps) / 10_000n))
  if (needed > bound && needed <= bounds.max) {
    const percent = String(Number(bounds.tradeBps) / 100)
    throw new Refusal('NETWORK_FEE_TOO_HIGH', { reason: 'fee-share', values: { percent } })
  }
  return minBigint(capSendFee(chain, { needed, desired }), bound)
}

/**
 * The network fee of a send that the user confirms, capped at the signer's maximum for the chain. Base units of the coin.
 * @throws NETWORK_FEE_TOO_HIGH when even the currently needed fee exceeds it
 */
export function capSendFee(chain: ChainKey, { needed, desired }: { needed: bigint; desired: bigint }): bigint {
  const bounds = networkFeeBounds[chain]
  if (needed <= bounds.max) return minBigint(desired, bounds.max)
  const { symbol, decimals } = chainsByKey[chain].coin
  const amount = formatUnits(bounds.max, decimals)
  throw new Refusal('NETWORK_FEE_TOO_HIGH', { reason: 'fee-most', values: { amount, symbol } })
}

/** The signer's bound on the tips of a send, or on its priority fee on Solana, in base units of the coin. */
export function maxSendTip(chain: ChainKey, priority: TradePriority = 'normal'): bigint {
  return networkFeeBounds[chain].min * tipFactors[priority]
}
