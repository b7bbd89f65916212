import { type ChainKey, chains, coinAddresses } from '@murmur/contract/chains'
import type { TradeLimits } from '@murmur/contract/identity/limits'
import type { UserId } from '@murmur/contract/ids'
import { type BaseUnits, toBaseUnits } from '@murmur/contract/money'
import type { AssetLimit } from '@murmur/contract/signer-guards'
import { tokenKey } from '@murmur/contract/token-id'
import type { BalancesReply } from '@murmur/contract/trading/wallets'
import type { Prices } from '#market-data/prices/prices.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { TokenMetadata } from '#wallets/tokens/token-metadata.ts'

export type AssetLimitsDeps = {
  prices: Prices
  balancesOf: (userId: UserId) => Promise<BalancesReply['data']>
  /** Well-known tokens, which get limits before they are held, so that they can be traded at once after a deposit or purchase. */
  verifiedTokens: Readonly<Record<ChainKey, readonly TokenMetadata[]>>
}

/** The signer's limits are this much above the chosen dollars, so that prices may fall by a fifth before they refuse a trade. */
const headroomBps = 12_500n
/** Maximum number of assets in a request to the signer. */
const maxAssets = 200

/**
 * Converts limits in dollars to base units at current prices, for the coins of all chains and each priced token that is well-known or
 * held by the user. The coins come first, then held tokens by value, because only the first 200 assets are returned.
 * @param scaleBps the factor applied to the dollars, where 10,000 is 1
 * @throws Refusal UPSTREAM_DOWN without the price of a coin, because nothing could be traded on its chain
 */
export async function assetLimits(
  { prices, balancesOf, verifiedTokens }: AssetLimitsDeps,
  userId: UserId,
  { perTradeUsd, perDayUsd }: TradeLimits,
  scaleBps = headroomBps,
): Promise<AssetLimit[]> {
  const balances = await balancesOf(userId)
  const values = new Map<string, number>()
  const chainLimits = await Promise.all(
    chains.map(async ({ key, coin: { symbol, decimals } }) => {
      const coin = { symbol, decimals, address: coinAddresses[key] }
      const held = balances[key].tokens.filter(({ isCoin, amountBaseUnits }) => !isCoin && amountBaseUnits !== '0')
      for (const { address, usdValue } of held) values.set(tokenKey({ chain: key, address }), usdValue)
      const knownKeys = new Set([coin, ...held].map(({ address }) => tokenKey({ chain: key, address })))
      const others = verifiedTokens[key].filter(({ address }) => !knownKeys.has(tokenKey({ chain: key, address })))
      return limitsOfChain(prices, key, [coin, ...held, ...others], { perTradeUsd, perDayUsd, scaleBps })
    }),
  )
  const coins = chainLimits.map(([first]) => first).filter((each) => each !== undefined)
  const getUsdValue = ({ asset }: AssetLimit) => values.get(asset) ?? -1
  const tokens = chainLimits
    .flatMap(([, ...others]) => others)
    .toSorted((one, other) => getUsdValue(other) - getUsdValue(one))
  return [...coins, ...tokens].slice(0, maxAssets)
}

async function limitsOfChain(
  prices: Prices,
  chain: ChainKey,
  tokens: readonly { address: Parameters<Prices['usd']>[1][number]['address']; decimals: number; symbol: string }[],
  { perTradeUsd, perDayUsd, scaleBps }: TradeLimits & { scaleBps: bigint },
): Promise<AssetLimit[]> {
  const pricesByAddress = await prices.usd(chain, tokens)
  return tokens.flatMap(({ address, decimals, symbol }, at) => {
    const usdE18 = pricesByAddress.get(address)?.usdE18 ?? 0n
    if (usdE18 <= 0n && at === 0) throw new Refusal('UPSTREAM_DOWN', { reason: 'no-price', values: { symbol } })
    if (usdE18 <= 0n) return []
    const units = (usd: number | null) => (usd === null ? null : toUnits(BigInt(usd) * scaleBps, decimals, usdE18))
    return [{ asset: tokenKey({ chain, address }), perTrade: units(perTradeUsd), perDay: units(perDayUsd) }]
  })
}

function toUnits(usdE4: bigint, decimals: number, usdE18: bigint): BaseUnits {
  const whole = usdE4 * 10n ** 18n
  return toBaseUnits((whole * 10n ** BigInt(decimals)) / (usdE18 * 10_000n))
}
