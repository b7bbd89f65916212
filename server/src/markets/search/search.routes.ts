import { type ChainKey, longChainNames } from '@murmur/contract/chains'
import { logoPath } from '@murmur/contract/markets/logo-path'
import { marketsApi, type TokenSearchResult } from '@murmur/contract/markets/markets'
import { formatUnits } from '@murmur/contract/money'
import { parseE18 } from '#platform/amounts/parse-e18.ts'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import type { IndexedToken } from './indexed-token.ts'

/** USD, display numbers; null: no source reports it. */
type SearchMetrics = { price: number | null; liquidity: number | null }

export type SearchRoutesDeps = {
  search: (query: string, chain?: ChainKey) => Promise<IndexedToken[]>
  /**
   * Returns price and liquidity as on all other screens, in the given order; undefined for tokens that no screen has
   * shown.
   */
  figures: (tokens: readonly IndexedToken[]) => Promise<(SearchMetrics | undefined)[]>
}

/** Adds the route of the public token search. */
export function searchRoutes(app: App, deps: SearchRoutesDeps): void {
  serve(app, marketsApi.search, async ({ query: { q, chain } }) => {
    const found = await deps.search(q, chain)
    const figures = await deps.figures(found)
    return { data: found.map((token, index) => withMetrics(toSearchResult(token), figures[index])) }
  })
}

/** Prefers the shared metrics, because those in the index may be an hour old. */
function withMetrics(token: TokenSearchResult, figures: SearchMetrics | undefined): TokenSearchResult {
  if (!figures) return token
  const usdE18 = parseE18(String(figures.price ?? ''))
  return { ...token, liquidity: figures.liquidity, ...(usdE18 ? { price: formatUnits(usdE18, 18) } : {}) }
}

function toSearchResult(token: IndexedToken): TokenSearchResult {
  const { chain, address, name, symbol, isVerified, imitates, liquidity, usdE18, isGuess } = token
  return {
    id: address,
    name,
    symbol,
    chain: longChainNames[chain],
    price: usdE18 === null ? 'N/A' : formatUnits(usdE18, 18),
    logoURI: logoPath(chain, address),
    isVerified,
    imitates,
    liquidity,
    isGuess,
  }
}
