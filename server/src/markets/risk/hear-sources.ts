import type { ChainKey } from '@murmur/contract/chains'
import type { RiskSourceName } from '@murmur/contract/risk'
import { tokenKey } from '@murmur/contract/token-id'
import type { FastifyBaseLogger } from 'fastify'
import { fewAtOnce } from '#platform/concurrency/few-at-once.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { UpstreamSilent } from '#platform/upstreams/upstream.port.ts'
import type { RiskQuestion, RiskSource } from '#risk/risk-source.port.ts'
import type { Heard } from './verdict-of.ts'
import { within } from './within.ts'

export type HearDeps = { now: () => Date; log?: Pick<FastifyBaseLogger, 'warn'> | undefined }
type Kept = { heard: Promise<Heard>; until: number }

/** How long an answer serves everybody who asks the same, in ms. */
const keptMs: Record<RiskSourceName, number> = {
  simulation: 60_000,
  list: 0,
  market: 60_000,
  GoPlus: 600_000,
  'Honeypot.is': 600_000,
  RugCheck: 600_000,
  Jupiter: 600_000,
}
const silenceMs = 30_000
/** A rehearsal that settled nothing; whoever makes a token could have waited for that moment to open its market. */
const unsettledMs = { look: 30_000, trade: 5_000 }
const mostKept = 5_000
/** A rehearsal is all that stands between a buyer and a trap: it has its own time, whoever is impatient. */
export const rehearsalMs = 6_000

/**
 * Asks sources, and keeps what they said. Whoever asks the same meanwhile shares the answer. Who only looks waits in a line
 * for rehearsals, so that no crowd of lookers makes a trade go without; and a trade asks again what failed for a looker, or
 * was rehearsed for one without settling anything.
 */
export function hearSources({ now, log }: HearDeps) {
  const kept = new Map<string, Kept>()
  const line = fewAtOnce(6, 60)

  async function assess(source: RiskSource, chain: ChainKey, address: string, question: RiskQuestion): Promise<Heard> {
    const heard = (report: Heard['report']): Heard => ({ source: source.name, at: now().toISOString(), report })
    const ask = () => source.assess(chain, address, question)
    if (source.name !== 'simulation') return heard(await ask())
    return heard(await within(isUrgent(question) ? ask() : line(ask), rehearsalMs))
  }

  /** Silence is an answer too, kept for less long. */
  async function settle(entry: () => Kept, source: RiskSource, ...asked: [ChainKey, string, RiskQuestion]) {
    const heard = await assess(source, ...asked).catch((error: unknown): Heard => {
      const isExpected = error instanceof UpstreamSilent || error instanceof Refusal
      if (!isExpected) log?.warn({ source: source.name, err: error }, 'a source of risks failed')
      return { source: source.name, at: now().toISOString(), report: undefined }
    })
    entry().until = now().getTime() + keptFor(heard, asked[2])
    return heard
  }

  function begin(key: string, source: RiskSource, ...asked: [ChainKey, string, RiskQuestion]): Promise<Heard> {
    const entry: Kept = { heard: settle(() => entry, source, ...asked), until: Number.POSITIVE_INFINITY }
    kept.delete(key)
    kept.set(key, entry)
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    return entry.heard
  }

  return async (source: RiskSource, chain: ChainKey, address: string, question: RiskQuestion): Promise<Heard> => {
    const place = `${source.name} ${tokenKey({ chain, address })}`
    const isFresh = (entry: Kept | undefined): entry is Kept => entry !== undefined && now().getTime() < entry.until
    const [looked, traded] = [kept.get(`look ${place}`), kept.get(`trade ${place}`)]
    if (isFresh(traded)) {
      const heard = await traded.heard
      if (heard.report) return heard
    }
    const isSettled = looked !== undefined && looked.until !== Number.POSITIVE_INFINITY
    if (isFresh(looked) && (isSettled || !isUrgent(question))) {
      const heard = await looked.heard
      if (!isUrgent(question) || isSettling(heard)) return heard
    }
    return begin(`${isUrgent(question) ? 'trade' : 'look'} ${place}`, source, chain, address, question)
  }
}

function keptFor(heard: Heard, question: RiskQuestion): number {
  if (!heard.report) return silenceMs
  return isSettling(heard) ? keptMs[heard.source] : unsettledMs[isUrgent(question) ? 'trade' : 'look']
}

/** Whether there is nothing to be gained by asking again: of a rehearsal, that it was one. */
function isSettling({ source, report }: Heard): boolean {
  if (source !== 'simulation' || !report) return report !== undefined
  return report.knows && report.reasons.every(({ level }) => level !== 'unknown')
}

function isUrgent({ priority = 'browse' }: RiskQuestion): boolean {
  return priority !== 'browse'
}
