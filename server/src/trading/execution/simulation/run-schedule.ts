import type { SolanaAddress } from '@murmur/contract/address'
import { type IntentId, parseIntentId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { type Execution, isFinal, listTransactionsForNonce, releasedExecution } from '#trading/execution/execution.ts'
import { createMemoryJournal } from '#trading/execution/journal-memory.ts'
import { seededRandom } from './random.ts'
import { gasPerTransaction } from './simulated-blocks.ts'
import { type ChainKind, createSimulatedChain, type SimulatedChain } from './simulated-chain.ts'
import { startProcess, type World } from './simulated-process.ts'

export type Schedule = { seed: number; broken: string[]; trades: number; crashes: number; ends: Record<string, number> }

const funds = 100n
const faultyTicks = 60
const lastTick = 600
const sweepTicks = 5

/** Changes the world before the run, to create a mutant. */
type Mutation = (world: World) => void

/**
 * Runs one seeded schedule of trades, crashes, lost responses, reorganizations and competing transactions on the
 * in-memory journal. Then stops the faults and lets all executions finish.
 * @returns statistics, and in `broken` the violated guarantees as text
 */
export async function runSchedule(
  seed: number,
  mutate: Mutation = () => undefined,
  kind: ChainKind = seed % 2 === 0 ? 'heights' : 'nonces',
): Promise<Schedule> {
  const random = seededRandom(seed)
  let tick = 0
  let waiters: (() => void)[] = []
  const broken: string[] = []
  const chain = createSimulatedChain(random, funds, kind)
  const journal = createMemoryJournal(() => chain.time() * 1000)
  const world: World = {
    random,
    chain,
    journal,
    sells: new Map(),
    sent: new Set(),
    areFaultsOn: () => tick < faultyTicks,
    onSend: (hash) => {
      const isStored = journal
        .all()
        .some((each) => [...each.earlier, ...listTransactionsForNonce(each)].some((t) => t.hash === hash))
      if (!isStored) broken.push(`${hash} was sent before it was stored`)
    },
    onBug: (error) => broken.push(`a bug: ${error}`),
    untilTick: () => new Promise((resolve) => waiters.push(resolve)),
  }
  mutate(world)
  let crashes = 0
  let serverProcess = startProcess(world, 'process 0')

  const trades = 1 + random.below(4)
  const starts = Array.from({ length: trades }, () => random.below(20))
  for (; tick < lastTick; tick += 1) {
    if (serverProcess.isDead() || (tick < faultyTicks && random.chance(0.03))) {
      serverProcess.kill()
      crashes += 1
      serverProcess = startProcess(world, `process ${crashes}`)
      serverProcess.recover()
    }
    if (tick % sweepTicks === 0) serverProcess.sweep()
    for (const [n, at] of starts.entries()) if (at === tick) releaseTrade(world, serverProcess, parseIntentId(`t${n}`))
    if (tick < faultyTicks) injectFaults(world)
    if (tick < faultyTicks && random.chance(0.05)) serverProcess.cancel(parseIntentId(`t${random.below(trades)}`))
    if (random.chance(0.5)) chain.mine()
    const woken = waiters
    waiters = []
    for (const wake of woken) wake()
    await new Promise((resolve) => setImmediate(resolve))
    if (tick > faultyTicks && journal.all().every(isFinal)) break
  }
  serverProcess.kill()
  broken.push(...journal.all().flatMap((execution) => findViolations(execution, chain)))
  return { seed, broken, trades, crashes, ends: countEnds(journal.all()) }
}

function releaseTrade(world: World, serverProcess: ReturnType<typeof startProcess>, id: IntentId): void {
  const lane = world.random.below(2)
  const deadline = world.chain.time() + 50 + world.random.below(400)
  // Half of the trades sell everything, so of two such trades in one lane the second must be refused.
  world.sells.set(id, world.random.chance(0.5) ? funds : 10n)
  world.journal.insert(
    releasedExecution({
      id,
      chain: world.chain.kind === 'heights' ? 'sol' : 'eth',
      address: `wallet${lane}` as SolanaAddress,
      deadline,
    }),
  )
  serverProcess.startDriving(id)
}

function injectFaults({ random, chain }: World): void {
  if (random.chance(0.05)) chain.reorganise()
  if (random.chance(0.05)) chain.dropMempool()
  if (random.chance(0.02)) {
    const from = `eth:wallet${random.below(2)}`
    const nonce = chain.nextNonce(from)
    chain.accept({
      hash: parseTxHash(`foreign${chain.time()}/${nonce}`),
      from,
      nonce,
      lastValid: chain.lastValid(),
      tradeId: '',
      kind: 'foreign',
      sells: 0n,
      deadline: 0,
    })
  }
}

/** Compares the journal's outcome with the chain's. */
function findViolations(execution: Execution, chain: SimulatedChain): string[] {
  const own = chain.mined().filter((each) => each.tradeId === execution.id)
  const successfulSwaps = own.filter((each) => each.kind === 'swap' && each.succeeded).length
  const violations: string[] = []
  const report = (violation: string) => violations.push(`${execution.id} (${execution.state}): ${violation}`)
  if (!isFinal(execution)) report('never reached a final state')
  if (successfulSwaps > 1) report(`traded ${successfulSwaps} times`)
  if (execution.state === 'settled' && successfulSwaps !== 1) report('called successful without being on the chain')
  const isOwnFill = own.some(({ kind, bought }) => kind === 'swap' && bought === execution.fill?.bought)
  if (execution.state === 'settled' && !isOwnFill) report(`recorded ${execution.fill?.bought} as bought`)
  if (execution.state !== 'settled' && isFinal(execution) && successfulSwaps > 0) report('falsely called failed')
  // The gas of a trade refused after its approval is no longer updated, and a timed-out trade is no longer watched. Bytes
  // that land later only burn gas, which is not counted here. On chains with block heights nothing can land later.
  const hasTimedOut = chain.kind === 'nonces' && execution.refusal?.code === 'QUOTE_EXPIRED'
  const isAbandoned = execution.state === 'refused' || hasTimedOut
  if (!isAbandoned && execution.networkFee !== BigInt(own.length) * gasPerTransaction)
    report(`counted ${execution.networkFee} for gas of ${own.length}`)
  return violations
}

function countEnds(executions: Execution[]): Record<string, number> {
  const stateCounts: Record<string, number> = {}
  for (const { state } of executions) stateCounts[state] = (stateCounts[state] ?? 0) + 1
  return stateCounts
}
