import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import type { TokenReport } from '#market-data/market-source.port.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { IndexedToken } from './indexed-token.ts'
import type { ReadAddress } from './merge-reports.ts'
import type { LiveResult } from './search-live.ts'

type SearchTokensDeps = {
  find: (query: string, chain?: ChainKey) => Promise<IndexedToken[]>
  queryLive: (query: string) => Promise<LiveResult>
  indexReports: (reports: readonly TokenReport[]) => Promise<void>
  readAddress: ReadAddress
  atAddress: (text: string, chain?: ChainKey) => Promise<TokenListing[]>
  now: Clock
  timeoutMs?: number
}

/** `isIncomplete`: a live source or chain did not respond, so tokens may be missing. */
export type FoundTokens = { tokens: IndexedToken[]; isIncomplete: boolean }

const fewHits = 5

/**
 * Searches the index. Queries the chains for an address that the index lacks, and live sources if the index has few
 * matches.
 */
export async function searchTokens(deps: SearchTokensDeps, query: string, chain?: ChainKey): Promise<FoundTokens> {
  // Control characters match nothing, and the database rejects null bytes.
  const text = query.replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim()
  const found = await deps.find(text, chain)
  const address = chainKeys.filter((each) => !chain || each === chain).some((each) => deps.readAddress(each, text))
  if (address) return found.length > 0 ? { tokens: found, isIncomplete: false } : readTokensAtAddress(deps, text, chain)
  if (found.filter(({ isGuess }) => !isGuess).length >= fewHits || !/[\p{L}\p{N}]{2}/u.test(text)) {
    return { tokens: found, isIncomplete: false }
  }
  const answer = await withTimeout(deps.queryLive(text.toLowerCase()), deps.timeoutMs ?? 1_500, () => undefined)
  if (!answer || answer.reports.length === 0) return { tokens: found, isIncomplete: answer?.isUnavailable ?? true }
  return { tokens: await deps.find(text, chain), isIncomplete: false }
}

/** Reads the token at an address from the chains, and stores it in the index. */
async function readTokensAtAddress(deps: SearchTokensDeps, text: string, chain?: ChainKey): Promise<FoundTokens> {
  try {
    const known = await deps.atAddress(text, chain)
    if (known.length === 0) return { tokens: [], isIncomplete: false }
    await deps.indexReports(known.map((token) => toReport(token, deps.now())))
    return { tokens: await deps.find(text, chain), isIncomplete: false }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { tokens: [], isIncomplete: true }
  }
}

function toReport({ chain, address, symbol, name, decimals, liquidity }: TokenListing, now: Date): TokenReport {
  const figures = liquidity === null ? {} : { liquidity }
  return { source: 'chain', at: now.toISOString(), chain, address, symbol, name, decimals, ...figures }
}
