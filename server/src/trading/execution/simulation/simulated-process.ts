import type { Address } from '@murmur/contract/address'
import type { IntentId } from '@murmur/contract/ids'
import { parseTxHash, type TxHash } from '@murmur/contract/tx-hash'
import { Refusal } from '#platform/errors/refusal.ts'
import { advanceExecution } from '#trading/execution/advance-execution.ts'
import { type EngineDeps, startEngine } from '#trading/execution/engine.ts'
import { type Execution, occupiesLane } from '#trading/execution/execution.ts'
import type { MemoryJournal } from '#trading/execution/journal-memory.ts'
import { createLanes } from '#trading/execution/lanes.ts'
import type { Fill } from '#venues/venue.port.ts'
import type { Random } from './random.ts'
import type { SimulatedTransaction } from './simulated-blocks.ts'
import type { SimulatedChain } from './simulated-chain.ts'

export type World = {
  random: Random
  chain: SimulatedChain
  journal: MemoryJournal
  /** The amount that each trade sells, by its id. */
  sells: Map<string, bigint>
  /** The hashes of all sent bytes. */
  sent: Set<string>
  areFaultsOn: () => boolean
  /** Called before bytes are sent to the chain. */
  onSend: (hash: TxHash) => void
  /** Called with an error that no injected fault explains. */
  onBug: (error: unknown) => void
  untilTick: () => Promise<void>
}

class DatabaseDownError extends Error {}

/** A server process that may be killed at any await; after that none of its code runs. */
export function startProcess(world: World, holder: string) {
  let isDead = false
  const timer = createTimer()
  const { random } = world
  const neverResolve = () => new Promise<never>(() => undefined)
  const fault = (probability: number) => world.areFaultsOn() && random.chance(probability)

  /** Runs an effect. The process may crash right before or right after it; the promise then never resolves. */
  async function runWithCrashes<T>(effect: () => T | Promise<T>): Promise<T> {
    if (fault(0.02)) isDead = true
    if (isDead) return neverResolve()
    const result = await effect()
    if (fault(0.02)) isDead = true
    return isDead ? neverResolve() : result
  }
  const failUpstreamSometimes = () => {
    if (fault(0.1)) throw new Refusal('UPSTREAM_DOWN')
  }

  /**
   * Runs a database call that may fail before or after its commit. In the second case the caller cannot know that it
   * committed.
   */
  async function callDatabase<T>(work: () => Promise<T>): Promise<T> {
    if (fault(0.03)) throw new DatabaseDownError()
    const result = await work()
    if (fault(0.03)) throw new DatabaseDownError()
    return result
  }

  const deps: EngineDeps = {
    lanes: createLanes(),
    holder,
    repeatEvery: timer.repeatEvery,
    journal: faultyJournal(world.journal, (work) => runWithCrashes(() => callDatabase(work)), runWithCrashes),
    chain: () => faultyChain(world, { runWithCrashes, upstream: failUpstreamSometimes, fault }),
    prepare: (execution) => runWithCrashes(() => prepare(world, deps, execution, failUpstreamSometimes)),
    readFill: ({ id }) => runWithCrashes(() => readFill(world, id, failUpstreamSometimes)),
    replace: (execution, kind) => runWithCrashes(() => replace(world, execution, kind, failUpstreamSometimes)),
    replaceAfterMs: 40_000,
    settleDepth: () => 3,
    onMove: () => undefined,
    onError: (_, error) => {
      if (!(error instanceof Refusal || error instanceof DatabaseDownError)) world.onBug(error)
    },
    onDriveFailed: (_, error) => {
      if (!(error instanceof DatabaseDownError)) world.onBug(error)
    },
    wait: () => runWithCrashes(world.untilTick),
    now: () => world.chain.time() * 1_000,
    clock: () => world.chain.time() * 1_000,
  }
  const engine = startEngine(deps)

  return {
    kill: () => {
      isDead = true
      void engine.stop()
    },
    isDead: () => isDead,
    startDriving: engine.startDriving,
    /** After an injected fault it does nothing, as a user may simply try again. */
    cancel: (id: IntentId) =>
      void cancel(deps, id).then(
        () => engine.wake(id),
        () => undefined,
      ),
    recover: () => void engine.recover().catch((error: unknown) => deps.onDriveFailed(null, error)),
    /** Renews its claims and takes over what no process drives, which a real process does by a timer. */
    sweep: timer.run,
  }
}

/** A timer whose repeated work runs only when `run` is called. */
function createTimer() {
  const repeated = new Set<() => void>()
  return {
    repeatEvery(_ms: number, work: () => void) {
      repeated.add(work)
      return () => void repeated.delete(work)
    },
    run() {
      for (const work of [...repeated]) work()
    },
  }
}

/** The journal behind a connection that fails before or after a commit. */
function faultyJournal(
  journal: MemoryJournal,
  database: <T>(work: () => Promise<T>) => Promise<T>,
  runWithCrashes: <T>(effect: () => Promise<T>) => Promise<T>,
): EngineDeps['journal'] {
  return {
    ...journal,
    load: (id) => database(() => journal.load(id)),
    claimUnfinished: (claim) => database(() => journal.claimUnfinished(claim)),
    renewClaims: (ids, claim) => database(() => journal.renewClaims(ids, claim)),
    endClaims: (holder) => database(() => journal.endClaims(holder)),
    claim: (execution, claim) => database(() => journal.claim(execution, claim)),
    move: (from, to, holder) => database(() => journal.move(from, to, holder)),
    isLaneOccupied: (execution) => database(() => journal.isLaneOccupied(execution)),
    highestNonce: (lane) => runWithCrashes(() => journal.highestNonce(lane)),
  }
}

/** Cancels an execution as its user would: stores the bytes, then sends them. */
async function cancel({ journal, chain }: EngineDeps, id: IntentId): Promise<void> {
  const execution = await journal.load(id)
  if (!execution || !occupiesLane(execution) || execution.transaction?.validity.kind !== 'nonce') return
  const transaction = cancellation(execution, 'cancel')
  if (!(await journal.move(execution, advanceExecution(execution, { kind: 'replaced', transaction })))) return
  await chain(execution.chain).send(transaction)
}

type Faults = {
  runWithCrashes: <T>(effect: () => T | Promise<T>) => Promise<T>
  upstream: () => void
  fault: (probability: number) => boolean
}

/**
 * The simulated chain behind a connection that loses requests and responses, with a node that sometimes declines
 * transactions.
 */
function faultyChain(world: World, { runWithCrashes, upstream, fault }: Faults): ReturnType<EngineDeps['chain']> {
  return {
    send: (transaction) =>
      runWithCrashes(() => {
        upstream()
        if (fault(0.05)) return { answer: 'declined' as const, nodeMessage: 'insufficient funds' }
        world.onSend(transaction.hash)
        // Only new bytes are held back. Resent ones of an earlier nonce would never be replaced, so they could block the lane forever.
        if (!world.sent.has(transaction.hash) && fault(0.1)) world.chain.hold(transaction.hash)
        world.sent.add(transaction.hash)
        const answer = world.chain.accept(JSON.parse(transaction.raw, reviveBigint) as SimulatedTransaction)
        upstream()
        if (answer === 'too late') return { answer: 'declined' as const, nodeMessage: 'blockhash not found' }
        return answer === 'nonce too low' ? { answer: 'nonce-used' as const } : { answer }
      }),
    getStatus: ({ hash, from, validity }) =>
      runWithCrashes(() => {
        upstream()
        const nonce = validity.kind === 'nonce' ? validity.nonce : 0
        const lastValid = validity.kind === 'block-height' ? Number(validity.lastValid) : 0
        return world.chain.getStatus({ hash, from, nonce, lastValid })
      }),
    ...(world.chain.kind === 'nonces'
      ? { nextNonce: (address: Address) => runWithCrashes(() => world.chain.nextNonce(address)) }
      : {}),
    lastSeenBlock: () => BigInt(world.chain.time()) / 10n,
    untilNextBlock: () => runWithCrashes(world.untilTick),
  }
}

async function prepare(world: World, deps: EngineDeps, execution: Execution, upstream: () => void) {
  upstream()
  const from = execution.lane as Address
  const sells = world.sells.get(execution.id) ?? 0n
  if (world.chain.time() > execution.deadline) throw new Refusal('QUOTE_EXPIRED')
  if (world.chain.holding(from) < sells) throw new Refusal('INSUFFICIENT_BALANCE')
  const highest = (await deps.journal.highestNonce(from)) ?? -1
  const nonce = Math.max(world.chain.nextNonce(from), highest + 1)
  const lastValid = world.chain.lastValid()
  const kind = world.chain.isApproved(from) ? 'swap' : 'approve'
  const hash = parseTxHash(`${execution.id}/${kind}/${nonce}/${execution.version}/${lastValid}`)
  const bytes = { hash, from, nonce, lastValid, tradeId: execution.id, kind, sells, deadline: execution.deadline }
  const raw = JSON.stringify(bytes, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
  const validity =
    world.chain.kind === 'nonces'
      ? ({ kind: 'nonce', nonce } as const)
      : ({ kind: 'block-height', lastValid: String(lastValid) } as const)
  return { hash, raw, from, validity, step: kind, isLast: kind === 'swap' } as const
}

function readFill({ chain, sells }: World, id: IntentId, upstream: () => void): Fill {
  upstream()
  const swap = chain.findMined((each) => each.tradeId === id && each.kind === 'swap')
  // A reorganization has dropped it since its lookup.
  if (!swap) throw new Refusal('UPSTREAM_DOWN')
  const { bought, blockNumber } = swap
  return { sold: sells.get(id) ?? 0n, bought, platformFee: 0n, blockNumber, at: '', crossChecked: true }
}

/** Signs a replacement with the same nonce. The simulated fee limit allows two of them. */
async function replace(world: World, execution: Execution, kind: 'speed-up' | 'expire', upstream: () => void) {
  upstream()
  const { transaction, rivals } = execution
  if (kind === 'expire') return cancellation(execution, 'expire')
  if (!transaction || rivals.length > 1) return undefined
  const hash = parseTxHash(`${transaction.hash}+${world.random.below(1_000_000)}`)
  const bytes = JSON.parse(transaction.raw) as object
  return { ...transaction, hash, raw: JSON.stringify({ ...bytes, hash }) }
}

/** A zero-value transfer for the nonce of the current transaction. */
function cancellation({ id, transaction, version }: Execution, step: 'cancel' | 'expire') {
  if (!transaction) throw new Error('Nothing was signed')
  const hash = parseTxHash(`${id}/${step}/${version}`)
  const bytes = { ...(JSON.parse(transaction.raw) as object), hash, kind: 'cancel', sells: '0n' }
  return { ...transaction, hash, raw: JSON.stringify(bytes), step, isLast: false }
}

function reviveBigint(_: string, value: unknown): unknown {
  return typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value
}
