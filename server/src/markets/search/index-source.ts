import type { ChainKey } from '@murmur/contract/chains'
import { toDisplayNumber } from '@murmur/contract/money'
import type { TokenReport } from '#market-data/market-source.port.ts'
import type { TokenListing, TokenSource } from '#market-data/token-source.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { IndexedToken } from './indexed-token.ts'
import type { FoundTokens } from './search-tokens.ts'

type IndexSourceDeps = {
  search: (query: string, chain?: ChainKey) => Promise<FoundTokens>
  indexReports: (reports: readonly TokenReport[]) => Promise<void>
  atAddress: (text: string, chain?: ChainKey) => Promise<TokenListing[]>
}

/**
 * Maximum number of tokens for the chat, which shows at most eight. A token without decimals costs a request to its
 * chain.
 */
const maxShown = 12

/**
 * Makes the index a token source for the chat. Omits typing-error matches, because a trade must not confuse similar
 * names. Queries missing decimals on the chain, and omits tokens without decimals.
 */
export function indexSource(deps: IndexSourceDeps): TokenSource {
  return {
    async search(query, chain) {
      const { tokens, isIncomplete } = await deps.search(query, chain)
      const certainTokens = tokens.filter(({ isGuess }) => !isGuess).slice(0, maxShown)
      if (certainTokens.length === 0 && isIncomplete) {
        throw new Refusal('UPSTREAM_DOWN', { reason: 'names-silent' })
      }
      const knownTokens = await Promise.all(certainTokens.map((token) => toKnownToken(deps, token)))
      return knownTokens.flatMap((token) => token ?? [])
    },
  }
}

async function toKnownToken(deps: IndexSourceDeps, token: IndexedToken): Promise<TokenListing | undefined> {
  const { chain, address, symbol, name, liquidity, usdE18 } = token
  const decimals = token.decimals ?? (await getDecimals(deps, token))
  if (decimals === undefined) return undefined
  return {
    chain,
    address,
    symbol,
    name,
    decimals,
    isVerified: token.isVerified || token.isVendorVerified,
    price: usdE18 === null ? null : toDisplayNumber(usdE18, 18),
    marketCap: null,
    liquidity,
    change1h: null,
    change24h: null,
    createdAt: null,
  }
}

async function getDecimals(deps: IndexSourceDeps, { chain, address }: IndexedToken): Promise<number | undefined> {
  const knownTokens = await deps.atAddress(address, chain).catch((error: unknown) => {
    if (error instanceof Refusal) return []
    throw error
  })
  const [token] = knownTokens
  if (!token) return undefined
  const { symbol, name, decimals } = token
  await deps.indexReports([{ source: 'chain', at: new Date().toISOString(), chain, address, symbol, name, decimals }])
  return decimals
}
