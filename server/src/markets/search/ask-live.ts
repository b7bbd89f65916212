import type { TokenReport } from '#market-data/market-source.port.ts'
import { UpstreamSilent } from '#platform/upstreams/upstream.port.ts'

export type LiveSearch = (query: string) => Promise<TokenReport[]>

/** What live sources said. `isSilent`: none of those asked had an answer. */
export type LiveAnswer = { reports: TokenReport[]; isSilent: boolean }

const freshMs = 30_000
const mostKept = 1_000

/**
 * Asks every live source at once, and again only when half a minute has passed since anybody here asked the same. Who asks
 * meanwhile waits for the same answer. Whoever is silent is left out; what is no silence but a bug is told to `onTrouble`.
 */
export function askLive(deps: {
  sources: readonly LiveSearch[]
  now: () => Date
  learn: (reports: readonly TokenReport[]) => Promise<unknown>
  onTrouble: (error: unknown) => void
}): (query: string) => Promise<LiveAnswer> {
  const kept = new Map<string, { at: number; answer: Promise<LiveAnswer> }>()

  async function ask(query: string): Promise<LiveAnswer> {
    const answers = await Promise.allSettled(deps.sources.map((search) => search(query)))
    for (const answer of answers)
      if (answer.status === 'rejected' && !(answer.reason instanceof UpstreamSilent)) deps.onTrouble(answer.reason)
    const reports = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    // Whoever waits finds them in the index; whoever has stopped waiting finds them next time.
    if (reports.length > 0) await deps.learn(reports).catch(deps.onTrouble)
    return { reports, isSilent: answers.length > 0 && answers.every(({ status }) => status === 'rejected') }
  }

  return (query) => {
    const at = deps.now().getTime()
    const known = kept.get(query)
    if (known && at - known.at < freshMs) return known.answer
    const answer = ask(query)
    kept.delete(query)
    kept.set(query, { at, answer })
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    return answer
  }
}
