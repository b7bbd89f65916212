import { parseUserId } from '@murmur/contract/ids'
import { beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '#platform/errors/refusal.ts'
import type { ChainBalances } from './known-balances.store.ts'
import { type PatientReads, patientReads } from './patient-reads.ts'

const start = Date.UTC(2026, 0, 1)
let at: number
let known: ChainBalances | undefined
/** Whether the user was told, for each reading that was kept. */
let told: boolean[]
let logged: string[]
let isOutdated: boolean
let reads: PatientReads

beforeEach(() => {
  at = start
  known = undefined
  told = []
  logged = []
  isOutdated = false
  reads = patientReads({
    now: () => new Date(at),
    patienceMs: 20,
    log: { error: (_, words) => void logged.push(words) },
    known: {
      find: async () => known,
      areOutdated: async () => isOutdated,
      keep: async (_user, _chain, balances, isTold) => {
        known = balances
        told.push(isTold)
      },
    },
  })
})

const balances = (amount: string): ChainBalances => ({
  tokens: [{ address: 'a', amountBaseUnits: amount } as never],
  asOf: new Date(at).toISOString(),
  stale: false,
})

/** Reads from a chain that answers only when told to. */
async function slowRead() {
  let answer = (_: ChainBalances) => {}
  let fail = (_: unknown) => {}
  const asked = new Promise<ChainBalances>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  const ask = vi.fn(() => asked)
  const shown = await reads.read(parseUserId('user'), 'eth', ask)
  return { shown, ask, answer: (amount: string) => answer(balances(amount)), fail: (error: unknown) => fail(error) }
}

/** The next read that asks the chain: what was late is in then. */
const whenIn = () =>
  expect.poll(async () => (await reads.read(parseUserId('user'), 'eth', async () => balances('9'))).isOfNow)

test('an answer in time is of now, and nobody is told', async () => {
  expect(await reads.read(parseUserId('user'), 'eth', async () => balances('1'))).toEqual({
    isOfNow: true,
    balances: balances('1'),
  })
  expect(told).toEqual([false])
})

test('of a slow chain its user is told once; figures so young then count as of now, and the round ends', async () => {
  const first = await slowRead()
  expect(first.shown).toEqual({ isOfNow: false, known: undefined, isStale: true })
  first.answer('1')
  await expect.poll(() => told).toEqual([true])
  at += 14_000
  const second = await slowRead()
  expect(second.shown).toMatchObject({ isOfNow: false, isStale: false, known: { asOf: new Date(start).toISOString() } })
  second.answer('1')
  await expect.poll(() => told).toEqual([true, false])
})

test('late figures that differ from young ones are told of', async () => {
  known = balances('1')
  const { shown, answer } = await slowRead()
  expect(shown).toMatchObject({ isStale: false })
  answer('2')
  await expect.poll(() => told).toEqual([true])
})

test('figures of fifteen seconds ago are stale', async () => {
  known = balances('1')
  at += 15_000
  const { shown, answer } = await slowRead()
  expect(shown).toMatchObject({ isStale: true })
  answer('1')
  await expect.poll(() => told).toEqual([true])
})

test('young figures that something has changed since are stale', async () => {
  known = balances('1')
  isOutdated = true
  const { shown, answer } = await slowRead()
  expect(shown).toMatchObject({ isStale: true })
  answer('1')
  await expect.poll(() => told).toEqual([true])
})

test('who asks while an answer is late does not ask the chain again, and is told when it comes', async () => {
  known = balances('1')
  const first = await slowRead()
  const second = await slowRead()
  expect(second.shown).toMatchObject({ isOfNow: false, isStale: false })
  expect(second.ask).not.toHaveBeenCalled()
  first.answer('1')
  await expect.poll(() => told).toEqual([true])
})

test('another user, or another chain, is asked for all the same', async () => {
  const { answer } = await slowRead()
  for (const [user, chain] of [
    ['other', 'eth'],
    ['user', 'sol'],
  ] as const)
    expect(await reads.read(parseUserId(user), chain, async () => balances('3'))).toMatchObject({ isOfNow: true })
  answer('1')
  await expect.poll(() => told).toEqual([false, false, true])
})

test('a chain that turns out to be down leaves everything as it is; a bug is logged; both are over then', async () => {
  const first = await slowRead()
  first.fail(new Refusal('UPSTREAM_DOWN'))
  await whenIn().toBe(true)
  expect(logged).toEqual([])
  const second = await slowRead()
  second.fail(new TypeError('a bug'))
  await expect.poll(() => logged).toEqual(['late balances could not be kept'])
  await whenIn().toBe(true)
})

test('a chain that is down at once shows even young figures as stale; a bug is none of the chain’s', async () => {
  known = balances('1')
  const down = reads.read(parseUserId('user'), 'eth', () => Promise.reject(new Refusal('UPSTREAM_DOWN')))
  expect(await down).toEqual({ isOfNow: false, known, isStale: true })
  await expect(reads.read(parseUserId('user'), 'eth', () => Promise.reject(new TypeError('a bug')))).rejects.toThrow(
    'a bug',
  )
})
