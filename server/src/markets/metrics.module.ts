import { type TokenId, tokenKey } from '@murmur/contract/token-id'
import type { Clock } from '#platform/clock/clock.ts'
import type { HeldTokensDeps } from '#wallets/api.ts'
import type { MarketView } from './reports/market-view.ts'
import { maxPriceAgeMs } from './search/find-tokens.ts'
import type { SearchRoutesDeps } from './search/search.routes.ts'
import type { MetricView } from './tokens/chat-tokens.ts'

/** Market data for the chat, which waits briefly for newer reports. */
export function metricsForChat({ read }: MarketView): MetricView {
  return async (tokens) => getViewsInOrder(tokens, await read(tokens))
}

/** Market data for search results, from stored reports only. A price that is too old for a result is left out. */
export function metricsForSearch({ peek }: MarketView, now: Clock): SearchRoutesDeps['figures'] {
  const isRecent = (at: string) => now().getTime() - Date.parse(at) < maxPriceAgeMs
  return async (found) =>
    getViewsInOrder(found, await peek(found)).map(
      (known) =>
        known && {
          price: known.figures.price && isRecent(known.figures.price.at) ? known.figures.price.value : null,
          liquidity: known.figures.liquidity?.value ?? null,
        },
    )
}

/** Price changes over 24 h for the wallet, by requested address. */
export function createDayChangeReader({ read }: MarketView): HeldTokensDeps['changes'] {
  return async (chain, addresses) => {
    const tokens = addresses.map((address) => ({ chain, address }))
    const known = getViewsInOrder(tokens, await read(tokens))
    return new Map(
      tokens.flatMap(({ address }, index) => {
        const figure = known[index]?.figures.priceChange24hPercent
        return figure ? [[address, { percent: figure.value, at: figure.at }] as const] : []
      }),
    )
  }
}

function getViewsInOrder<T>(tokens: readonly TokenId[], views: ReadonlyMap<string, T>): (T | undefined)[] {
  return tokens.map((token) => views.get(tokenKey(token)))
}
