import type { ChainKey } from '@murmur/contract/chains'
import type { TokenReport } from '#market-data/market-source.port.ts'
import type { KnownToken, TokenSource } from '#market-data/token-source.port.ts'
import { fewAtOnce } from '#platform/concurrency/few-at-once.ts'
import type { Db } from '#platform/db/db.ts'
import type { Imitates } from '#platform/token-names/imitations-of.ts'
import { askLive, type LiveSearch } from './ask-live.ts'
import { findTokens } from './find-tokens.ts'
import { indexSource } from './index-source.ts'
import type { IndexedToken } from './indexed-token.ts'
import { learnTokens } from './learn-tokens.ts'
import type { ReadAddress } from './merge-reports.ts'
import { pinTokens } from './pin-tokens.ts'
import { searchTokens } from './search-tokens.ts'
import { sweepTokens } from './sweep-tokens.ts'
import { type PinnedToken, verifiedList } from './verified-list.ts'

export type SearchDeps = {
  db: Db
  now: () => Date
  pinned: readonly PinnedToken[]
  /** An address as its chain writes it; undefined when it is none. */
  readAddress: ReadAddress
  /** Tokens at an address, as the chains themselves tell. Rejects with a refusal when they cannot say. */
  atAddress: (address: string, chain?: ChainKey) => Promise<KnownToken[]>
  /** Live sources, asked when the index knows little. */
  live: readonly LiveSearch[]
  log: { warn(details: object, message: string): void }
  /** So many tokens are kept. Default 1,000,000. */
  mostTokens?: number
  /** So long a search waits for live sources. Default 1,500. */
  patienceMs?: number
}

/** Searches that anybody may ask for: so many look into the index at a time, and so many wait. */
const atOnce = 4
const mostWaiting = 200

export type Search = {
  /**
   * At most 20, the best first; [] for a query that asks for nothing. Whoever is down, the index answers.
   * Rejects with TOO_MANY_REQUESTS when a crowd is waiting already.
   */
  search(query: string, chain?: ChainKey): Promise<IndexedToken[]>
  /** The same index for the chat. */
  source: TokenSource
  learnTokens(reports: readonly TokenReport[]): Promise<void>
  imitates: Imitates
}

/** The token index: it learns from whatever sources say, and finds. It lies in the database, so that all instances share it. */
export function makeSearch(deps: SearchDeps): Search {
  const { db, now, log, mostTokens = 1_000_000 } = deps
  const list = verifiedList(deps.pinned)
  const sweepAfter = Math.max(1, Math.min(5_000, Math.floor(mostTokens / 100)))
  let untilSweep = 0
  let pinning: Promise<void> | undefined

  /** Once; again after a failure. */
  function pin(): Promise<void> {
    pinning ??= pinTokens(deps, list).catch((error: unknown) => {
      pinning = undefined
      throw error
    })
    return pinning
  }

  async function learn(reports: readonly TokenReport[]): Promise<void> {
    await pin()
    untilSweep -= await learnTokens({ ...deps, judge: list.judge }, reports)
    if (untilSweep > 0) return
    untilSweep = sweepAfter
    await sweepTokens(db, mostTokens)
  }

  const ask = askLive({
    sources: deps.live,
    now,
    learn,
    onTrouble: (error) => log.warn({ err: error }, 'a search of live sources failed'),
  })
  const find = async (query: string, chain?: ChainKey) => {
    await pin()
    return findTokens({ db, now, list }, query, chain)
  }
  const search = (query: string, chain?: ChainKey) => searchTokens({ ...deps, find, ask, learn }, query, chain)
  // Guessing costs the database something, and trades wait for the same one: a crowd that types stands in a line of its own.
  const inLine = fewAtOnce(atOnce, mostWaiting)
  const findInLine = (query: string, chain?: ChainKey) => inLine(() => find(query, chain))
  const searchInLine = (query: string, chain?: ChainKey) =>
    searchTokens({ ...deps, find: findInLine, ask, learn }, query, chain)
  // At once, so that the first search finds them there; one that fails is made again by whoever needs it.
  pin().catch((error: unknown) => log.warn({ err: error }, 'the pinned tokens could not be put into the index'))
  return {
    search: async (query, chain) => (await searchInLine(query, chain)).tokens,
    source: indexSource({ search, learn, atAddress: deps.atAddress }),
    learnTokens: learn,
    imitates: list.imitates,
  }
}
