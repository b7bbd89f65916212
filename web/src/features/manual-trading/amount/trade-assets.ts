import { type ChainKey, chainsByKey } from '@murmur/contract/chains'
import type { HeldToken } from '@murmur/contract/trading/wallets'

/** One side of a trade as its form needs it: display numbers, and the holding in base units. */
export type Asset = {
  symbol: string
  decimals: number
  /** USD for one; undefined without a price. */
  price: number | undefined
  /** Undefined until the balances are loaded. */
  held: bigint | undefined
  /** `held` without the reserve for fees. */
  spendable: bigint | undefined
}
/** The coin of the chain, or the token that pays in its place, and the traded token. */
export type TradeAssets = { coin: Asset | undefined; token: Asset | undefined }

/** The chain's coin, which pays for a purchase. */
export function toCoin(chain: ChainKey, tokens: readonly HeldToken[] | undefined): Asset {
  const { symbol, decimals } = chainsByKey[chain].coin
  const holding = tokens?.find((token) => token.chain === chain && token.isCoin)
  return { symbol, decimals, ...toHolding(holding, tokens !== undefined) }
}

/** The traded token. A price that the caller has takes precedence over the price of the holding. */
export function toToken(
  { symbol, decimals, price }: { symbol: string; decimals: number; price?: number | null | undefined },
  holding: HeldToken | undefined,
  isLoaded: boolean,
): Asset {
  const held = toHolding(holding, isLoaded)
  return { symbol, decimals, ...held, price: price ?? held.price }
}

function toHolding(holding: HeldToken | undefined, isLoaded: boolean): Pick<Asset, 'price' | 'held' | 'spendable'> {
  if (!holding) return { price: undefined, held: isLoaded ? 0n : undefined, spendable: isLoaded ? 0n : undefined }
  const isPriced = holding.priced && holding.balance > 0
  return {
    price: isPriced ? holding.usdValue / holding.balance : undefined,
    held: BigInt(holding.amountBaseUnits),
    spendable: BigInt(holding.sellableBaseUnits),
  }
}
