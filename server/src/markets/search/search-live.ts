import type { TokenReport } from '#market-data/market-source.port.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'

export type LiveSearch = (query: string) => Promise<TokenReport[]>

/** Reports of live sources. `isUnavailable`: all sources failed. */
export type LiveResult = { reports: TokenReport[]; isUnavailable: boolean }

const maxAgeMs = 30_000
const maxEntries = 1_000

/**
 * Queries all live sources in parallel. Repeated calls within 30 s share the result. Omits failed sources; passes errors other
 * than outages to `onError`.
 */
export function searchLive(deps: {
  sources: readonly LiveSearch[]
  now: Clock
  indexReports: (reports: readonly TokenReport[]) => Promise<unknown>
  onError: (error: unknown) => void
}): (query: string) => Promise<LiveResult> {
  const cachedAnswers = new Map<string, { at: number; answer: Promise<LiveResult> }>()

  async function queryAll(query: string): Promise<LiveResult> {
    const answers = await Promise.allSettled(deps.sources.map((search) => search(query)))
    for (const answer of answers)
      if (answer.status === 'rejected' && !(answer.reason instanceof UpstreamUnavailable)) deps.onError(answer.reason)
    const reports = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    // Stores the reports before returning, so that the caller finds them in the index, as does a later search if this
    // one timed out.
    if (reports.length > 0) await deps.indexReports(reports).catch(deps.onError)
    return { reports, isUnavailable: answers.length > 0 && answers.every(({ status }) => status === 'rejected') }
  }

  return (query) => {
    const at = deps.now().getTime()
    const known = cachedAnswers.get(query)
    if (known && at - known.at < maxAgeMs) return known.answer
    const answer = queryAll(query)
    cachedAnswers.delete(query)
    cachedAnswers.set(query, { at, answer })
    for (const oldest of cachedAnswers.keys()) {
      if (cachedAnswers.size <= maxEntries) break
      cachedAnswers.delete(oldest)
    }
    return answer
  }
}
