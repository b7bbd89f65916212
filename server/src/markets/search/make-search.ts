import type { ChainKey } from '@murmur/contract/chains'
import type { TokenReport } from '#market-data/market-source.port.ts'
import type { TokenListing, TokenSource } from '#market-data/token-source.port.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts'
import type { Db } from '#platform/db/db.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { FindImitated } from '#platform/token-names/make-imitation-check.ts'
import { findSymbols } from './find-symbols.ts'
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
  now: Clock
  pinned: readonly PinnedToken[]
  /** Parses an address into its canonical form; undefined if the text is not an address. */
  readAddress: ReadAddress
  /** Reads on-chain tokens at an address. Rejects with a Refusal if a chain is unavailable. */
  atAddress: (text: string, chain?: ChainKey) => Promise<TokenListing[]>
  /** Live sources, queried when the index has few matches. */
  live: readonly LiveSearch[]
  log: Pick<Logger, 'warn'>
  /** Maximum number of tokens in the index. Default 1,000,000. */
  maxTokens?: number
  /** How long a search waits for live sources, in ms. Default 1,500. */
  timeoutMs?: number
}

/** Limits of public searches: how many run concurrently, and how many wait. */
const maxRunning = 4
const maxWaiting = 200

export type Search = {
  /**
   * Returns at most 20 tokens, best first; [] for a query without letters or digits. Works while sources are down.
   * Rejects with TOO_MANY_REQUESTS if too many searches wait.
   */
  search(query: string, chain?: ChainKey): Promise<IndexedToken[]>
  /** The symbols of indexed tokens that are spelled like these words, by word. */
  findSymbols(words: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The index as a token source for the chat. */
  source: TokenSource
  /** The search source for visitors without an account, within the limits of public searches. */
  publicSource: TokenSource
  indexTokens(reports: readonly TokenReport[]): Promise<void>
  imitates: FindImitated
}

/** The token search, over an index in the database that all instances fill from source reports. */
export function makeSearch(deps: SearchDeps): Search {
  const { db, now, log, maxTokens = 1_000_000 } = deps
  const list = verifiedList(deps.pinned)
  const sweepAfter = Math.max(1, Math.min(5_000, Math.floor(maxTokens / 100)))
  let tokensUntilSweep = 0
  let pinning: Promise<void> | undefined

  /** Pins the list once; retries after a failure. */
  function pin(): Promise<void> {
    pinning ??= pinTokens(deps, list).catch((error: unknown) => {
      pinning = undefined
      throw error
    })
    return pinning
  }

  async function indexReports(reports: readonly TokenReport[]): Promise<void> {
    await pin()
    tokensUntilSweep -= await indexTokens({ ...deps, checkToken: list.checkToken }, reports)
    if (tokensUntilSweep > 0) return
    tokensUntilSweep = sweepAfter
    await sweepTokens(db, maxTokens)
  }

  const queryLive = searchLive({
    sources: deps.live,
    now,
    indexReports,
    onError: (error) => log.warn({ err: error }, 'a search of live sources failed'),
  })
  const find = async (query: string, chain?: ChainKey) => {
    await pin()
    return findTokens({ db, now, list }, query, chain)
  }
  const search = (query: string, chain?: ChainKey) =>
    searchTokens({ ...deps, find, queryLive, indexReports }, query, chain)
  // Public searches have a separate queue: typing-error matches are expensive, and trades use the same database.
  const runLimited = limitConcurrency(maxRunning, maxWaiting)
  const findLimited = (query: string, chain?: ChainKey) => runLimited(() => find(query, chain))
  const searchLimited = (query: string, chain?: ChainKey) =>
    searchTokens({ ...deps, find: findLimited, queryLive, indexReports }, query, chain)
  const sourceOf = (searchIndex: typeof search) =>
    indexSource({ search: searchIndex, indexReports, atAddress: deps.atAddress })
  // Starts now, so that the first search finds the pinned tokens; after a failure the next caller retries.
  pin().catch((error: unknown) => log.warn({ err: error }, 'the pinned tokens could not be put into the index'))
  return {
    search: async (query, chain) => (await searchLimited(query, chain)).tokens,
    findSymbols: (words) => findSymbols(deps, words),
    source: sourceOf(search),
    publicSource: sourceOf(searchLimited),
    indexTokens: indexReports,
    imitates: list.imitates,
  }
}
