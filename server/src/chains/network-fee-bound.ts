import type { ChainKey } from '@murmur/contract/chains'
import { networkFeeBounds } from '@murmur/contract/signer-bounds'
import { least, most } from '#platform/amounts/extremes.ts'
import { Refusal } from '#platform/errors/refusal.ts'

const coins = {
  eth: { symbol: 'ETH', decimals: 18 },
  base: { symbol: 'ETH', decimals: 18 },
  sol: { symbol: 'SOL', decimals: 9 },
}

/**
 * The network fee to agree to: what is wanted to leave room for rising fees, held within what the signer signs. Amounts in
 * base units of the coin; `coinAmount` is what is paid in it, or the least that arrives in it.
 * @throws NETWORK_FEE_TOO_HIGH when not even what is needed now fits
 */
export function boundNetworkFee(
  chain: ChainKey,
  coinAmount: bigint,
  { needed, wanted }: { needed: bigint; wanted: bigint },
): bigint {
  const bounds = networkFeeBounds[chain]
  const bound = least(bounds.most, most(bounds.floor, (coinAmount * bounds.shareBps) / 10_000n))
  if (needed <= bound) return least(wanted, bound)
  const { symbol, decimals } = coins[chain]
  const reason =
    needed > bounds.most
      ? `The network asks for more than ${Number(bounds.most) / 10 ** decimals} ${symbol} right now.`
      : `The network fee could take more than ${Number(bounds.shareBps) / 100}% of this trade.`
  throw new Refusal('NETWORK_FEE_TOO_HIGH', { reason })
}
