import { displayNumber } from '@murmur/contract/money'
import type { FoundToken } from '#features/tokens/find-tokens.ts'
import type { Figures } from '#features/tokens/token-detail.ts'

/** What the chain and its price's source tell of a token; what they cannot know is null, as is the change over less than a day. */
export function chainFigures({ facts, price }: FoundToken): Figures {
  const { decimals, totalSupply } = facts
  const fdvE18 = price && totalSupply !== undefined ? (totalSupply * price.usdE18) / 10n ** BigInt(decimals) : undefined
  return {
    fdv: usd(fdvE18),
    marketCap: usd(price?.marketCapE18),
    price: usd(price?.usdE18),
    priceChange24hPercent: price?.changeSince === undefined ? (price?.change24hPercent ?? null) : null,
    lastTradeUnixTime: null,
    liquidity: usd(price?.liquidityE18),
    vSell1hChangePercent: null,
    view24h: null,
    uniqueView24h: null,
    extensions: { description: null, website: null, twitter: null, telegram: null, discord: null, medium: null },
  }
}

function usd(amountE18: bigint | undefined): number | null {
  return amountE18 === undefined ? null : displayNumber(amountE18, 18)
}
