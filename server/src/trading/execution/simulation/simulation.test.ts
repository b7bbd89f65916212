import { describe, expect, test } from 'vitest'
import { proofRounds, reportProof } from '../../../../../spec/proof.ts'
import { runSchedule } from './run-schedule.ts'

// MURMUR_SEED=n runs one failing seed alone.
const onlySeed = process.env.MURMUR_SEED ? Number(process.env.MURMUR_SEED) : undefined
const seeds =
  onlySeed === undefined
    ? Array.from({ length: proofRounds({ few: 650, all: 5_000, short: 5_000, full: 100_000 }) }, (_, n) => n + 1)
    : [onlySeed]

async function runAll(all: number[], mutate?: Parameters<typeof runSchedule>[1]) {
  const broken: string[] = []
  const ends: Record<string, number> = {}
  for (const seed of all) {
    const schedule = await runSchedule(seed, mutate)
    broken.push(...schedule.broken.map((fault) => `seed ${seed}: ${fault}`))
    for (const [state, count] of Object.entries(schedule.ends)) ends[state] = (ends[state] ?? 0) + count
  }
  return { broken, ends }
}

describe(`${seeds.length} seeded crash-and-fault schedules`, () => {
  test(
    'lose no trade, execute none twice, and report no false failure',
    async () => {
      const { broken, ends } = await runAll(seeds)
      expect(broken.slice(0, 10)).toEqual([])
      if (onlySeed === undefined) {
        // The schedules must reach every final state to be useful.
        for (const end of ['settled', 'reverted', 'superseded', 'cancelled', 'refused'])
          expect(ends[end]).toBeGreaterThan(20)
      }
      reportProof('schedules', { tried: seeds.length, note: `seeds 1 to ${seeds.length}` })
    },
    120_000 + seeds.length * 50,
  )

  test('replay deterministically from a seed', async () => {
    expect(await runSchedule(7)).toEqual(await runSchedule(7))
  })

  test('detect a journal that loses bytes it stored before sending', async () => {
    const { broken } = await runAll(seeds.slice(0, 200), (world) => {
      const { move } = world.journal
      world.journal.move = async (from, to) => (to.state === 'signed' ? true : move(from, to))
    })
    expect(broken.some((fault) => fault.includes('sent before it was stored'))).toBe(true)
  })

  test('detect an engine that follows only the newest of several transactions for one nonce', async () => {
    const { broken } = await runAll(seeds.slice(0, 300), ({ journal }) => {
      const { load } = journal
      journal.load = async (id) => {
        const execution = await load(id)
        return execution && { ...execution, rivals: [] }
      }
    })
    expect(broken.some((fault) => fault.includes('falsely called failed'))).toBe(true)
  })

  test('detect a chain adapter that treats "no longer found" as proof', async () => {
    const { broken } = await runAll(seeds.slice(0, 300), ({ chain }) => {
      const taken = new Set<string>()
      const { accept, getStatus } = chain
      chain.accept = (transaction) => {
        taken.add(transaction.hash)
        return accept(transaction)
      }
      chain.getStatus = (transaction) => {
        const lookup = getStatus(transaction)
        return lookup.status === 'not-found' && taken.has(transaction.hash)
          ? { status: 'cannot-land', reason: 'replaced' }
          : lookup
      }
    })
    expect(broken.some((fault) => fault.includes('falsely called failed'))).toBe(true)
  })

  test('detect a chain adapter that reports bytes as expired before their last height', async () => {
    const { broken } = await runAll(seeds.slice(0, 300), ({ chain }) => {
      const { getStatus } = chain
      chain.getStatus = (transaction) => {
        const lookup = getStatus(transaction)
        const isPast = chain.kind === 'heights' && chain.lastValid() > transaction.lastValid
        return lookup.status === 'not-found' && isPast ? { status: 'cannot-land', reason: 'expired' } : lookup
      }
    })
    expect(broken.some((fault) => fault.includes('falsely called failed'))).toBe(true)
  })
})
