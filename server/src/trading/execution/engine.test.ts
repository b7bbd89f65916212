import { expect, test } from 'vitest'
import { claimMs } from './claim-preparation.ts'
import { startEngine } from './engine.ts'
import type { Execution } from './execution.ts'
import { createMemoryJournal } from './journal-memory.ts'
import { createLanes } from './lanes.ts'
import { released, swap } from './test-support/watched-swap.ts'

const sent: Execution = { ...released, state: 'sent', version: 2, transaction: swap }
const fail = () => Promise.reject(new Error('A pending transaction is only looked up'))
const untilIdle = () => new Promise((resolve) => setImmediate(resolve))

/** Processes on one journal, which holds a pending transaction from before they started. */
function openJournal() {
  const clock = { ms: 0 }
  const journal = createMemoryJournal(() => clock.ms)
  journal.insert(sent)
  clock.ms = claimMs + 1
  let lookups: string[] = []
  let waiters: (() => void)[] = []

  function startProcess(holder: string, isAlone = false) {
    const sweeps = new Set<() => void>()
    const engine = startEngine({
      journal,
      lanes: createLanes(),
      holder,
      isAlone,
      repeatEvery(_ms, work) {
        sweeps.add(work)
        return () => void sweeps.delete(work)
      },
      chain: () => ({
        send: fail,
        async getStatus() {
          lookups.push(holder)
          return { status: 'pending', chainTime: null }
        },
        nextNonce: async () => 4,
        lastSeenBlock: () => 0n,
        untilNextBlock: () => new Promise<void>((resolve) => waiters.push(resolve)),
      }),
      prepare: fail,
      replace: fail,
      replaceAfterMs: 60_000,
      readFill: fail,
      settleDepth: () => 1,
      onMove: () => undefined,
      onError(_, error) {
        throw error
      },
      onDriveFailed(_, error) {
        throw error
      },
      now: () => 0,
      clock: () => 0,
      wait: () => new Promise(() => undefined),
    })
    async function sweep() {
      for (const work of sweeps) work()
      await untilIdle()
    }
    return { engine, sweep }
  }

  /** The processes that look the transaction up after the next block. */
  async function lookUpAfterBlock(): Promise<string[]> {
    const woken = waiters
    waiters = []
    lookups = []
    for (const wake of woken) wake()
    await untilIdle()
    return lookups
  }
  return { clock, startProcess, lookUpAfterBlock }
}

test('one of the processes that resume trades looks up each, while it renews its claim', async () => {
  const { clock, startProcess, lookUpAfterBlock } = openJournal()
  const processes = ['one', 'two', 'three'].map((holder) => startProcess(holder))
  await Promise.all(processes.map(({ engine }) => engine.recover()))
  await untilIdle()
  for (let thirds = 0; thirds < 6; thirds += 1) {
    expect(await lookUpAfterBlock()).toEqual(['one'])
    clock.ms += claimMs / 3
    for (const { sweep } of processes) await sweep()
  }
})

test('a process takes over a trade once the claim of another has ended, and that other one then leaves it', async () => {
  const { clock, startProcess, lookUpAfterBlock } = openJournal()
  const [paused, next] = [startProcess('paused'), startProcess('next')]
  await paused.engine.recover()
  await untilIdle()
  clock.ms += claimMs
  await next.sweep()
  expect(await lookUpAfterBlock()).toEqual(['paused'])
  clock.ms += 1
  await next.sweep()
  await paused.sweep()
  expect(await lookUpAfterBlock()).toEqual(['next'])
  expect(await lookUpAfterBlock()).toEqual(['next'])
})

test('a process that stops leaves its trades to the others at once', async () => {
  const { startProcess, lookUpAfterBlock } = openJournal()
  const [stopping, next] = [startProcess('stopping'), startProcess('next')]
  await stopping.engine.recover()
  await untilIdle()
  await stopping.engine.stop()
  await next.sweep()
  expect(await lookUpAfterBlock()).toEqual(['next'])
})

test('a process that runs alone resumes the trades of its crashed predecessor at once', async () => {
  const { startProcess, lookUpAfterBlock } = openJournal()
  await startProcess('crashed').engine.recover()
  await untilIdle()
  await startProcess('next', true).engine.recover()
  await untilIdle()
  expect(await lookUpAfterBlock()).toContain('next')
})

test('a process that runs alone checks for trades at every tenth sweep', async () => {
  const { startProcess, lookUpAfterBlock } = openJournal()
  const { sweep } = startProcess('alone', true)
  for (let sweeps = 0; sweeps < 9; sweeps++) await sweep()
  expect(await lookUpAfterBlock()).toEqual([])
  await sweep()
  expect(await lookUpAfterBlock()).toEqual(['alone'])
})
