import type { ChainKey } from '@murmur/contract/chains'
import type { TokenReport } from '#market-data/market-source.port.ts'
import type { KnownToken, TokenSource } from '#market-data/token-source.port.ts'
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts'
import type { Db } from '#platform/db/db.ts'
import type { Imitates } from '#platform/token-names/imitations-of.ts'
import { findTokens } from './find-tokens.ts'
import { indexSource } from './index-source.ts'
import { indexTokens } from './index-tokens.ts'
import type { IndexedToken } from './indexed-token.ts'
import type { ReadAddress } from './merge-reports.ts'
import { pinTokens } from './pin-tokens.ts'
import { type LiveSearch, searchLive } from './search-live.ts'
import { searchTokens } from './search-tokens.ts'
import { sweepTokens } from './sweep-tokens.ts'
import { type PinnedToken, verifiedList } from './verified-list.ts'

export type SearchDeps = {
  db: Db
  now: () => Date
  pinned: readonly PinnedToken[]
  /** The canonical form of an address; undefined when the text is not an address. */
  readAddress: ReadAddress
  /** On-chain tokens at an address. Rejects with a refusal when a chain is unavailable. */
  atAddress: (address: string, chain?: ChainKey) => Promise<KnownToken[]>
  /** Live sources, queried when the index has few matches. */
  live: readonly LiveSearch[]
  log: { warn(details: object, message: string): void }
  /** Most tokens in the index. Default 1,000,000. */
  mostTokens?: number
  /** How long a search waits for live sources, in ms. Default 1,500. */
  patienceMs?: number
}

/** Limits of public searches: concurrent ones, and waiting ones. */
const mostRunning = 4
const mostWaiting = 200

export type Search = {
  /**
   * At most 20 tokens, best first; [] for a query without letters or digits. Works from the index while sources are
   * down. Rejects with TOO_MANY_REQUESTS when too many searches wait.
   */
  search(query: string, chain?: ChainKey): Promise<IndexedToken[]>
  /** The same index for the chat. */
  source: TokenSource
  indexTokens(reports: readonly TokenReport[]): Promise<void>
  imitates: Imitates
}

/** The token index, filled from source reports. It is in the database, so that all instances share it. */
export function makeSearch(deps: SearchDeps): Search {
  const { db, now, log, mostTokens = 1_000_000 } = deps
  const list = verifiedList(deps.pinned)
  const sweepAfter = Math.max(1, Math.min(5_000, Math.floor(mostTokens / 100)))
  let untilSweep = 0
  let pinning: Promise<void> | undefined

  /** Runs once; again after a failure. */
  function pin(): Promise<void> {
    pinning ??= pinTokens(deps, list).catch((error: unknown) => {
      pinning = undefined
      throw error
    })
    return pinning
  }

  async function indexReports(reports: readonly TokenReport[]): Promise<void> {
    await pin()
    untilSweep -= await indexTokens({ ...deps, judge: list.judge }, reports)
    if (untilSweep > 0) return
    untilSweep = sweepAfter
    await sweepTokens(db, mostTokens)
  }

  const ask = searchLive({
    sources: deps.live,
    now,
    indexReports,
    onError: (error) => log.warn({ err: error }, 'a search of live sources failed'),
  })
  const find = async (query: string, chain?: ChainKey) => {
    await pin()
    return findTokens({ db, now, list }, query, chain)
  }
  const search = (query: string, chain?: ChainKey) => searchTokens({ ...deps, find, ask, indexReports }, query, chain)
  // Typing-error matches are expensive, and trades use the same database: public searches have their own queue.
  const limited = limitConcurrency(mostRunning, mostWaiting)
  const findLimited = (query: string, chain?: ChainKey) => limited(() => find(query, chain))
  const searchLimited = (query: string, chain?: ChainKey) =>
    searchTokens({ ...deps, find: findLimited, ask, indexReports }, query, chain)
  // Started now, so that the first search finds them; after a failure the next caller retries.
  pin().catch((error: unknown) => log.warn({ err: error }, 'the pinned tokens could not be put into the index'))
  return {
    search: async (query, chain) => (await searchLimited(query, chain)).tokens,
    source: indexSource({ search, indexReports, atAddress: deps.atAddress }),
    indexTokens: indexReports,
    imitates: list.imitates,
  }
}
