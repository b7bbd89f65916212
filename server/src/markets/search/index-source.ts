import type { ChainKey } from '@murmur/contract/chains'
import { displayNumber } from '@murmur/contract/money'
import type { TokenReport } from '#market-data/market-source.port.ts'
import type { KnownToken, TokenSource } from '#market-data/token-source.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { IndexedToken } from './indexed-token.ts'
import type { Found } from './search-tokens.ts'

type IndexSourceDeps = {
  search: (query: string, chain?: ChainKey) => Promise<Found>
  indexReports: (reports: readonly TokenReport[]) => Promise<void>
  atAddress: (address: string, chain?: ChainKey) => Promise<KnownToken[]>
}

/** The chat shows at most eight, and a token without decimals costs a request to its chain. */
const mostShown = 12

/**
 * The index as a token source for the chat. Leaves out typing-error matches: a chat that trades must not take one name
 * for another. Queries missing decimals on the chain, and leaves out tokens without any.
 */
export function indexSource(deps: IndexSourceDeps): TokenSource {
  return {
    async search(query, chain) {
      const { tokens, isIncomplete } = await deps.search(query, chain)
      const meant = tokens.filter(({ isGuess }) => !isGuess).slice(0, mostShown)
      if (meant.length === 0 && isIncomplete) {
        throw new Refusal('UPSTREAM_DOWN', { reason: 'names-silent' })
      }
      const known = await Promise.all(meant.map((token) => knownToken(deps, token)))
      return known.flatMap((token) => token ?? [])
    },
  }
}

async function knownToken(deps: IndexSourceDeps, token: IndexedToken): Promise<KnownToken | undefined> {
  const { chain, address, symbol, name, liquidity, usdE18 } = token
  const decimals = token.decimals ?? (await decimalsOf(deps, token))
  if (decimals === undefined) return undefined
  return {
    chain,
    address,
    symbol,
    name,
    decimals,
    isVerified: token.isVerified || token.isVendorVerified,
    price: usdE18 === null ? null : displayNumber(usdE18, 18),
    marketCap: null,
    liquidity,
    change1h: null,
    change24h: null,
    createdAt: null,
  }
}

async function decimalsOf(deps: IndexSourceDeps, { chain, address }: IndexedToken): Promise<number | undefined> {
  const known = await deps.atAddress(address, chain).catch((error: unknown) => {
    if (error instanceof Refusal) return []
    throw error
  })
  const [token] = known
  if (!token) return undefined
  const { symbol, name, decimals } = token
  await deps.indexReports([{ source: 'chain', at: new Date().toISOString(), chain, address, symbol, name, decimals }])
  return decimals
}
