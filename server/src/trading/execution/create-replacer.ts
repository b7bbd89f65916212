import type { Clock } from '#platform/clock/clock.ts'
import type { DriveDeps } from './drive-deps.ts'
import type { replaceWithinAgreedFee } from './replace-transaction.ts'

type Execute = (...of: Parameters<DriveDeps['replace']>) => ReturnType<typeof replaceWithinAgreedFee>
type Pause = { until: number; ms: number }

const firstPauseMs = 60_000
const maxPauseMs = 3_600_000

/**
 * Creates the engine's `replace` from the function that signs. A speed-up that the signer refused is tried again after a minute, then
 * after twice the last pause, an hour at most: each refusal is a line in the signer's log, and it stands until the user changes
 * something, such as the list of recipients. A transaction that expired is replaced without pauses, because it holds the wallet.
 */
export function createReplacer({ now }: { now: Clock }, execute: Execute): DriveDeps['replace'] {
  /** By the hash of the transaction that stays. */
  const pauses = new Map<string, Pause>()
  return async (execution, kind) => {
    const at = now().getTime()
    const hash = execution.transaction?.hash ?? ''
    const pause = kind === 'speed-up' ? pauses.get(hash) : undefined
    if (pause && at < pause.until) return undefined
    const replacement = await execute(execution, kind)
    if (replacement !== 'refused') return replacement
    for (const [each, { until }] of pauses) if (until + maxPauseMs < at) pauses.delete(each)
    const ms = Math.min(pause ? pause.ms * 2 : firstPauseMs, maxPauseMs)
    pauses.set(hash, { until: at + ms, ms })
    return undefined
  }
}
