import { parseUserId } from '@murmur/contract/ids'
import { beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '#platform/errors/refusal.ts'
import { type BalanceReader, makeBalanceReader } from './balance-reader.ts'
import type { ChainBalances } from './cached-balances.store.ts'

const start = Date.UTC(2026, 0, 1)
let at: number
let cached: ChainBalances | undefined
/** Whether the user was notified, for each stored result. */
let notified: boolean[]
let logged: string[]
let isOutdated: boolean
let balanceReader: BalanceReader

beforeEach(() => {
  at = start
  cached = undefined
  notified = []
  logged = []
  isOutdated = false
  balanceReader = makeBalanceReader({
    now: () => new Date(at),
    timeoutMs: 20,
    log: { error: (_, words) => void logged.push(words) },
    cached: {
      find: async () => cached,
      areOutdated: async () => isOutdated,
      put: async (_user, _chain, balances, isNotified) => {
        cached = balances
        notified.push(isNotified)
      },
    },
  })
})

const balances = (amount: string): ChainBalances => ({
  tokens: [{ address: 'a', amountBaseUnits: amount } as never],
  asOf: new Date(at).toISOString(),
  stale: false,
})

/** Starts a read of a chain that responds when the test resolves it. */
async function startSlowRead() {
  let answer = (_: ChainBalances) => {}
  let fail = (_: unknown) => {}
  const pending = new Promise<ChainBalances>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  const fetchBalances = vi.fn(() => pending)
  const shown = await balanceReader.read(parseUserId('user'), 'eth', fetchBalances)
  return {
    shown,
    fetchBalances,
    answer: (amount: string) => answer(balances(amount)),
    fail: (error: unknown) => fail(error),
  }
}

/** Waits until a read queries the chain again; by then the late read has finished. */
const waitForRead = () =>
  expect.poll(async () => (await balanceReader.read(parseUserId('user'), 'eth', async () => balances('9'))).isCurrent)

test('the balance reader returns a response in time as current, without a notification', async () => {
  expect(await balanceReader.read(parseUserId('user'), 'eth', async () => balances('1'))).toEqual({
    isCurrent: true,
    balances: balances('1'),
  })
  expect(notified).toEqual([false])
})

test('the balance reader notifies the user once about a slow chain, then serves recent balances as current', async () => {
  const first = await startSlowRead()
  expect(first.shown).toEqual({ isCurrent: false, cached: undefined, isStale: true })
  first.answer('1')
  await expect.poll(() => notified).toEqual([true])
  at += 14_000
  const second = await startSlowRead()
  expect(second.shown).toMatchObject({
    isCurrent: false,
    isStale: false,
    cached: { asOf: new Date(start).toISOString() },
  })
  second.answer('1')
  await expect.poll(() => notified).toEqual([true, false])
})

test('the balance reader notifies the user of late balances that differ from recent cached ones', async () => {
  cached = balances('1')
  const { shown, answer } = await startSlowRead()
  expect(shown).toMatchObject({ isStale: false })
  answer('2')
  await expect.poll(() => notified).toEqual([true])
})

test('the balance reader marks fifteen-second-old balances as stale', async () => {
  cached = balances('1')
  at += 15_000
  const { shown, answer } = await startSlowRead()
  expect(shown).toMatchObject({ isStale: true })
  answer('1')
  await expect.poll(() => notified).toEqual([true])
})

test('the balance reader marks recent balances as stale if a change was recorded since', async () => {
  cached = balances('1')
  isOutdated = true
  const { shown, answer } = await startSlowRead()
  expect(shown).toMatchObject({ isStale: true })
  answer('1')
  await expect.poll(() => notified).toEqual([true])
})

test('the balance reader does not read the chain again while a read is pending, and notifies when it completes', async () => {
  cached = balances('1')
  const first = await startSlowRead()
  const second = await startSlowRead()
  expect(second.shown).toMatchObject({ isCurrent: false, isStale: false })
  expect(second.fetchBalances).not.toHaveBeenCalled()
  first.answer('1')
  await expect.poll(() => notified).toEqual([true])
})

test('the balance reader reads the chain for another user or another chain while a read is pending', async () => {
  const { answer } = await startSlowRead()
  for (const [user, chain] of [
    ['other', 'eth'],
    ['user', 'sol'],
  ] as const)
    expect(await balanceReader.read(parseUserId(user), chain, async () => balances('3'))).toMatchObject({
      isCurrent: true,
    })
  answer('1')
  await expect.poll(() => notified).toEqual([false, false, true])
})

test('the balance reader keeps the cache if a late read fails, logs only a bug, and reads again afterwards', async () => {
  const first = await startSlowRead()
  first.fail(new Refusal('UPSTREAM_DOWN'))
  await waitForRead().toBe(true)
  expect(logged).toEqual([])
  const second = await startSlowRead()
  second.fail(new TypeError('a bug'))
  await expect.poll(() => logged).toEqual(['failed to store late balances'])
  await waitForRead().toBe(true)
})

test('the balance reader marks even recent balances as stale if the chain fails at once, and rethrows a bug', async () => {
  cached = balances('1')
  const down = balanceReader.read(parseUserId('user'), 'eth', () => Promise.reject(new Refusal('UPSTREAM_DOWN')))
  expect(await down).toEqual({ isCurrent: false, cached, isStale: true })
  await expect(
    balanceReader.read(parseUserId('user'), 'eth', () => Promise.reject(new TypeError('a bug'))),
  ).rejects.toThrow('a bug')
})
