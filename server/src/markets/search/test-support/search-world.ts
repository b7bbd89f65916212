import { type Address, type SolanaAddress, toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { TokenReport } from '#market-data/market-source.port.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { makeSearch, type SearchDeps } from '#markets/search/make-search.ts'
import type { Db } from '#platform/db/db.ts'

export const usdc = { chain: 'sol', address: toSolanaAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v') } as const
export const bonk = { chain: 'sol', address: toSolanaAddress('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263') } as const
export const uni = { chain: 'eth', address: toEvmAddress('0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984') } as const

export const pinned = [
  { ...usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  { ...bonk, symbol: 'BONK', name: 'Bonk', decimals: 5 },
  { ...uni, symbol: 'UNI', name: 'Uniswap', decimals: 18 },
] as const

const start = Date.UTC(2026, 5, 1)

/** The nth address of a chain. */
export function tokenAddress(chain: ChainKey, number: number): Address {
  return chain === 'sol'
    ? (`Aa${String(number).replaceAll('0', 'z').padStart(41, 'x')}` as SolanaAddress)
    : toEvmAddress(`0x${number.toString(16).padStart(40, 'a')}`)
}

export function createReport(fields: Partial<TokenReport> & Pick<TokenReport, 'address' | 'symbol'>): TokenReport {
  return { source: 'DexScreener', at: new Date(start).toISOString(), chain: 'sol', name: fields.symbol, ...fields }
}

export function createTokenListing(
  fields: Partial<TokenListing> & Pick<TokenListing, 'chain' | 'address' | 'symbol'>,
): TokenListing {
  const figures = { price: null, marketCap: null, liquidity: null, change1h: null, change24h: null, createdAt: null }
  return { name: fields.symbol, decimals: 9, isVerified: false, ...figures, ...fields }
}

/** A search over a database, with a test clock and, unless overridden, without chain tokens and live sources. */
export function searchWorld(db: Db, overrides: Partial<SearchDeps> = {}) {
  let at = start
  const errors: unknown[] = []
  const search = makeSearch({
    db,
    now: () => new Date(at),
    pinned,
    readAddress: (chain, text) => {
      const isAddress = chain === 'sol' ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ : /^0x[0-9a-f]{40}$/i
      return isAddress.test(text) ? (text as Address) : undefined
    },
    atAddress: async () => [],
    live: [],
    log: { warn: (details) => void errors.push(details) },
    ...overrides,
  })
  return {
    ...search,
    errors,
    advance: (ms: number) => {
      at += ms
    },
    /** Symbols of the results: "✓" after verified tokens, "≈USDC" after imitations, "?" after typing-error matches. */
    async found(query: string, chain?: ChainKey): Promise<string[]> {
      return (await search.search(query, chain)).map(
        ({ symbol, isVerified, imitates, isGuess }) =>
          `${symbol}${isVerified ? ' ✓' : ''}${imitates ? ` ≈${imitates}` : ''}${isGuess ? ' ?' : ''}`,
      )
    },
  }
}
