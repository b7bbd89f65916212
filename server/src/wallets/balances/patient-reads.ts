import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { ChainBalances } from './known-balances.store.ts'
import { type KnownFigures, sameAmounts } from './known-figures.ts'

export type PatientReadsDeps = {
  known: KnownFigures
  now: () => Date
  log: { error(details: object, message: string): void }
  /** How long to wait for the chain before serving cached balances. Default 2,500. */
  patienceMs?: number
}

export type PatientRead =
  | { isOfNow: true; balances: ChainBalances }
  /** `isStale`: too old to be shown as current. `known` is undefined if nothing was ever read. */
  | { isOfNow: false; known: ChainBalances | undefined; isStale: boolean }

export type PatientReads = {
  read(userId: UserId, chain: ChainKey, ask: () => Promise<ChainBalances>): Promise<PatientRead>
}

/**
 * Cached balances this young count as current unless a change is recorded since. Otherwise a slow chain, whose
 * responses always miss the deadline, would never be shown as current.
 */
const youngMs = 15_000

type Late = { wasReadAgain: boolean }

/**
 * Reads a chain with a deadline. A late result is cached, and the user's browsers are notified if it differs from the
 * balances shown. While a read is pending, the chain is not read again for the same user.
 */
export function patientReads(deps: PatientReadsDeps): PatientReads {
  const late = new Map<string, Late>()

  async function readCached(userId: UserId, chain: ChainKey): Promise<PatientRead & { isOfNow: false }> {
    const known = await deps.known.find(userId, chain)
    const isYoung = known !== undefined && deps.now().getTime() - Date.parse(known.asOf) < youngMs
    const passes = isYoung && !(await deps.known.areOutdated(userId, chain, known))
    return { isOfNow: false, known, isStale: !passes }
  }

  /** Caches the late result in the background. A chain that is down changes nothing. */
  async function finish(userId: UserId, chain: ChainKey, pending: Promise<ChainBalances>, shown: PatientRead) {
    const key = `${userId} ${chain}`
    const state = { wasReadAgain: false }
    late.set(key, state)
    try {
      const balances = await pending
      const isNews = shown.isOfNow || shown.isStale || !shown.known || !sameAmounts(shown.known, balances)
      await deps.known.keep(userId, chain, balances, isNews || state.wasReadAgain)
    } catch (error) {
      if (!(error instanceof Refusal)) deps.log.error({ chain, err: error }, 'failed to store late balances')
    } finally {
      late.delete(key)
    }
  }

  return {
    async read(userId, chain, ask) {
      const running = late.get(`${userId} ${chain}`)
      if (running) {
        running.wasReadAgain = true
        return readCached(userId, chain)
      }
      const pending = ask()
      const answer = await soon(pending, deps.patienceMs ?? 2_500)
      if (answer === 'silent') return { ...(await readCached(userId, chain)), isStale: true }
      if (answer === 'late') {
        const shown = await readCached(userId, chain)
        void finish(userId, chain, pending, shown)
        return shown
      }
      await deps.known.keep(userId, chain, answer, false)
      return { isOfNow: true, balances: answer }
    },
  }
}

/** The result; 'silent' if the read is refused, 'late' if it takes longer than `ms`. */
async function soon<T>(pending: Promise<T>, ms: number): Promise<T | 'silent' | 'late'> {
  const answer = pending.catch((error: unknown) => {
    if (error instanceof Refusal) return 'silent' as const
    throw error
  })
  // `finish` handles a late error.
  return withTimeout(answer, ms, () => 'late' as const)
}
