import type { IntentId } from '@murmur/contract/ids'
import { getReason, Refusal } from '#platform/errors/refusal.ts'
import { advanceExecution, type Evidence, nextCommand } from './advance-execution.ts'
import { claimPreparation } from './claim-preparation.ts'
import type { DriveDeps } from './drive-deps.ts'
import { type Execution, hasOutcome, isFinal } from './execution.ts'
import { DuplicateTransaction, LaneOccupiedError } from './journal.port.ts'
import type { WaitingTime } from './replace-stuck-transaction.ts'
import { untilNextLookup } from './until-next-lookup.ts'
import { watchTransaction } from './watch-transaction.ts'

const retryMs = 1_000
/**
 * A transaction signed at most this long ago, in milliseconds, is sent without a lookup first; less than the time it has to land.
 */
const recentMs = 10_000
/** From this age on, in milliseconds, a pending transaction is looked up less and less often. */
const backoffAfterMs = 20_000
const maxPauseMs = 15_000

/**
 * Drives an execution until it is final or the process stops; resolves with its last state. Several processes may drive
 * the same execution, because the journal guards every move.
 * @param stored the execution as just stored, if known
 */
export async function driveExecution(deps: DriveDeps, id: IntentId, stored?: Execution): Promise<Execution> {
  const known = stored ?? (await load(deps, id))
  const { lane, state } = known
  let hasStarted = false
  // An included transaction waits for depth without occupying its lane. Another process may have moved an execution that waited
  // for its lane.
  const driveUntilLanded = async (hasWaited = false) => {
    hasStarted = true
    return driveUntil(deps, hasWaited ? await load(deps, id) : known, hasOutcome)
  }
  // The transaction ahead may wait for hours. Once its deadline has passed, this one needs no lane: it can only be refused.
  const untilOverdue = () => waitForDeadline(deps, known, () => hasStarted)
  const landed = await (state === 'released'
    ? deps.lanes.enqueue(lane, driveUntilLanded, untilOverdue)
    : deps.lanes.startNow(lane, driveUntilLanded))
  return driveUntil(deps, landed, isFinal)
}

async function waitForDeadline(deps: DriveDeps, execution: Execution, hasStarted: () => boolean): Promise<void> {
  while (isInTime(deps, execution) && !hasStarted() && !deps.isStopping()) await deps.wait(retryMs)
}

function isInTime({ clock }: DriveDeps, { deadline }: Execution): boolean {
  return clock() / 1000 <= deadline
}

async function driveUntil(
  deps: DriveDeps,
  from: Execution,
  isDone: (execution: Execution) => boolean,
): Promise<Execution> {
  const { id } = from
  let execution = from
  // When this process signed the current transaction, if it has not sent it yet, and when it sent it.
  let signedAt = Number.NEGATIVE_INFINITY
  let sentAt: number | undefined
  let watched = startWatching(deps, from)
  while (!isDone(execution) && !deps.isStopping()) {
    const chain = deps.chain(execution.chain)
    const since = chain.lastSeenBlock()
    if (execution.transaction?.hash !== watched.hash) watched = startWatching(deps, execution)
    const waited = { ms: deps.now() - watched.at, blocks: watched.block < 0n ? 0n : since - watched.block }
    if (watched.block < 0n) watched = { ...watched, block: since }
    try {
      const isFresh = deps.now() - signedAt < recentMs
      if (isFresh) sentAt = performance.now()
      const began = deps.now()
      const next = await takeStep(deps, execution, { since, isFresh, sentAt, waited })
      signedAt = next?.state === 'signed' ? began : Number.NEGATIVE_INFINITY
      execution = next ?? (await load(deps, id))
    } catch (error) {
      signedAt = Number.NEGATIVE_INFINITY
      deps.onError(execution, error)
      await chain.untilNextBlock(retryMs, since)
      execution = await load(deps, id)
    }
  }
  return execution
}

async function load(deps: DriveDeps, id: IntentId): Promise<Execution> {
  const execution = await deps.journal.load(id)
  if (!execution) throw new Error(`No execution ${id} in the journal`)
  return execution
}

type DriveState = {
  /** The last block seen before this step reads the chain. */
  since: bigint
  /** Whether this process has just signed the transaction. */
  isFresh: boolean
  /** When this process sent it, by `performance.now()`: the next block is then awaited eagerly. */
  sentAt: number | undefined
  waited: WaitingTime
}

/** When, and at which block, this process began to watch the current transaction. */
function startWatching(deps: DriveDeps, { chain, transaction }: Execution) {
  return { hash: transaction?.hash, at: deps.now(), block: deps.chain(chain).lastSeenBlock() }
}

/**
 * @returns the new state, or null if nothing changed or another process moved it
 */
async function takeStep(deps: DriveDeps, execution: Execution, moment: DriveState): Promise<Execution | null> {
  const { since, isFresh, sentAt, waited } = moment
  const needsPreparation = nextCommand(execution) === 'prepare'
  const evidence = needsPreparation
    ? await prepare(deps, execution)
    : await watchTransaction(deps, execution, { isFresh, waited })
  const next = evidence && advanceExecution(execution, evidence)
  if (next && next !== execution && (await recordMove(deps, execution, next))) return next
  const chain = deps.chain(execution.chain)
  if (execution.state === 'included') await untilNextLookup(deps, chain, { since, evidence })
  else if (needsPreparation || waited.ms < backoffAfterMs) {
    await chain.untilNextBlock(retryMs, since, needsPreparation ? undefined : sentAt)
  } else {
    await deps.pause(execution.id, Math.min(waited.ms / 20, maxPauseMs))
    await chain.untilNextBlock(retryMs, since)
  }
  return null
}

/**
 * @returns null while another process occupies the lane or prepares this trade: a transaction that cannot be stored must not be
 * signed either, because each signature counts towards the user's limits and uses up the passkey's confirmation
 */
async function prepare(deps: DriveDeps, execution: Execution): Promise<Evidence | null> {
  // After its deadline the trade is refused, whether the lane is free or not.
  if (isInTime(deps, execution) && (await deps.journal.isLaneOccupied(execution))) return null
  const stopRenewing = await claimPreparation(deps, execution)
  if (!stopRenewing) return null
  try {
    return { kind: 'prepared', transaction: await deps.prepare(execution) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Retries after a landed approval until the deadline, because the refusal would state that nothing was sent.
    if (error.code === 'UPSTREAM_DOWN' && execution.earlier.length > 0) throw error
    return { kind: 'refused', code: error.code, reason: getReason(error) }
  } finally {
    stopRenewing()
  }
}

async function recordMove(deps: DriveDeps, from: Execution, to: Execution): Promise<boolean> {
  try {
    const moved = await deps.journal.move(from, to, deps.holder)
    if (moved) deps.onMove(to)
    return moved
  } catch (error) {
    // Another process has just occupied the lane, or stored this transaction for another trade: waits, then prepares again.
    if (error instanceof LaneOccupiedError || error instanceof DuplicateTransaction) return false
    // The account has been frozen since the preparation, so the next preparation will refuse the trade.
    if (error instanceof Refusal && error.code === 'ACCOUNT_FROZEN') return false
    throw error
  }
}
