import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { RiskSourceName } from '@murmur/contract/markets/risk'
import { tokenKey } from '@murmur/contract/token-id'
import type { Clock } from '#platform/clock/clock.ts'
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { isBrowsing, UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import type { RiskQuery, RiskSource } from '#risk/risk-source.port.ts'
import type { SourceResult } from './combine-verdict.ts'

export type QuerySourcesDeps = { now: Clock; log?: Pick<Logger, 'warn'> | undefined }
type CachedResult = { result: Promise<SourceResult>; until: number }

/** How long a result is reused, in ms. */
const maxAgeMs: Record<RiskSourceName, number> = {
  simulation: 60_000,
  list: 0,
  market: 60_000,
  GoPlus: 600_000,
  'Honeypot.is': 600_000,
  RugCheck: 600_000,
  Jupiter: 600_000,
}
const failureMs = 30_000
/**
 * How long a simulation without a result is reused, in ms. A token's creator may open its market only at certain times,
 * so a trade retries sooner.
 */
const inconclusiveMs = { look: 30_000, trade: 5_000 }
const maxEntries = 5_000
/** Time limit of a trade simulation, independent of the caller's, because it is the main protection against traps. */
export const simulationMs = 6_000

/**
 * Queries risk sources and caches their results; concurrent callers share a query. Simulations for browsing wait in a
 * queue, so that many visitors cannot delay a trade's simulation. A trade repeats a query that failed while browsing,
 * and a simulation without a result.
 */
export function querySources({ now, log }: QuerySourcesDeps) {
  const cache = new Map<string, CachedResult>()
  const queue = limitConcurrency(6, 60)

  async function assess(
    source: RiskSource,
    chain: ChainKey,
    address: Address,
    question: RiskQuery,
  ): Promise<SourceResult> {
    const resultOf = (report: SourceResult['report']): SourceResult => ({
      source: source.name,
      at: now().toISOString(),
      report,
    })
    const query = () => source.assess(chain, address, question)
    if (source.name !== 'simulation') return resultOf(await query())
    return resultOf(await withTimeout(isUrgent(question) ? query() : queue(query), simulationMs, () => undefined))
  }

  /** Queries a source and sets how long the result is cached; a failure expires sooner. */
  async function load(entry: () => CachedResult, source: RiskSource, ...request: [ChainKey, Address, RiskQuery]) {
    const result = await assess(source, ...request).catch((error: unknown): SourceResult => {
      const isExpected = error instanceof UpstreamUnavailable || error instanceof Refusal
      if (!isExpected) log?.warn({ source: source.name, err: error }, 'a risk source failed')
      return { source: source.name, at: now().toISOString(), report: undefined }
    })
    entry().until = now().getTime() + cacheDuration(result, request[2])
    return result
  }

  function startQuery(
    key: string,
    source: RiskSource,
    ...request: [ChainKey, Address, RiskQuery]
  ): Promise<SourceResult> {
    const entry: CachedResult = { result: load(() => entry, source, ...request), until: Number.POSITIVE_INFINITY }
    cache.delete(key)
    cache.set(key, entry)
    for (const oldest of cache.keys()) {
      if (cache.size <= maxEntries) break
      cache.delete(oldest)
    }
    return entry.result
  }

  return async (source: RiskSource, chain: ChainKey, address: Address, question: RiskQuery): Promise<SourceResult> => {
    const cacheKey = `${source.name} ${tokenKey({ chain, address })}`
    const isRecent = (entry: CachedResult | undefined): entry is CachedResult =>
      entry !== undefined && now().getTime() < entry.until
    const [browsed, traded] = [cache.get(`look ${cacheKey}`), cache.get(`trade ${cacheKey}`)]
    if (isRecent(traded)) {
      const result = await traded.result
      if (result.report) return result
    }
    const isSettled = browsed !== undefined && browsed.until !== Number.POSITIVE_INFINITY
    if (isRecent(browsed) && (isSettled || !isUrgent(question))) {
      const result = await browsed.result
      if (!isUrgent(question) || isConclusive(result)) return result
    }
    return startQuery(`${isUrgent(question) ? 'trade' : 'look'} ${cacheKey}`, source, chain, address, question)
  }
}

function cacheDuration(result: SourceResult, question: RiskQuery): number {
  if (!result.report) return failureMs
  return isConclusive(result) ? maxAgeMs[result.source] : inconclusiveMs[isUrgent(question) ? 'trade' : 'look']
}

/** Whether a repeated query would add nothing. A simulation is conclusive if it had a result. */
function isConclusive({ source, report }: SourceResult): boolean {
  if (source !== 'simulation' || !report) return report !== undefined
  return report.knows && report.reasons.every(({ level }) => level !== 'unknown')
}

function isUrgent({ priority = 'browse' }: RiskQuery): boolean {
  return !isBrowsing(priority)
}
