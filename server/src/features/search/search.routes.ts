import { type ChainKey, longChainNames } from '@murmur/contract/chains'
import { type FoundToken, marketsApi } from '@murmur/contract/markets'
import { formatUnits } from '@murmur/contract/money'
import { logoPath } from '#core/logo-path.ts'
import { type App, serve } from '#core/serve.ts'
import type { IndexedToken } from '#features/search/indexed-token.ts'

export type SearchRoutesDeps = {
  search: (query: string, chain?: ChainKey) => Promise<IndexedToken[]>
}

export function searchRoutes(app: App, deps: SearchRoutesDeps): void {
  serve(app, marketsApi.search, async ({ query: { q, chain } }) => ({
    data: (await deps.search(q, chain)).map(foundToken),
  }))
}

function foundToken(token: IndexedToken): FoundToken {
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
