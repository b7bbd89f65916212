// @vitest-environment node
import { toBaseUnits } from '@murmur/contract/money'
import { expect, test } from 'vitest'
import {
  applyHistory,
  applyTrade,
  gracePeriod,
  isVisible,
  type PendingTrades,
  removeExpired,
  removeShown,
  resultTtl,
} from '#features/pending/pending-trades.ts'
import { createTransaction } from '#test-support/examples/examples.ts'

const pending = createTransaction({ status: 'Pending' })
const confirmed = createTransaction()
const countVisible = (all: PendingTrades, now: number) => all.filter((one) => isVisible(one, now)).length

test('the tray hides a new trade during the grace period', () => {
  const started = applyTrade([], pending, 1000)
  expect([countVisible(started, 1000 + gracePeriod - 1), countVisible(started, 1000 + gracePeriod)]).toEqual([0, 1])
  expect(applyTrade(started, confirmed, 1500)).toEqual([])
})

test('the tray shows a trade from before the page load at once, and its result for a while', () => {
  const restored = applyHistory([], [pending], 1000)
  expect(countVisible(restored, 1000)).toBe(1)
  const finished = applyTrade(restored, confirmed, 2000)
  expect(finished[0]?.trade.status).toBe('Successful')
  expect(removeExpired(finished, 2000 + resultTtl - 1)).toBe(finished)
  expect(removeExpired(finished, 2000 + resultTtl)).toEqual([])
})

test('the tray gets a missed result from the history, and then ignores an older state', () => {
  const finished = applyHistory(applyHistory([], [pending], 1000), [confirmed], 2000)
  expect(finished[0]?.endedAt).toBe(2000)
  expect(applyTrade(finished, pending, 2100)).toBe(finished)
  expect(applyHistory(finished, [confirmed], 9000)[0]?.endedAt).toBe(2000)
})

test('the tray ignores transfers, and trades that ended before the page load', () => {
  expect(applyHistory([], [createTransaction({ type: 'Transfer' }), confirmed], 1000)).toEqual([])
  expect(applyTrade([], confirmed, 1000)).toEqual([])
})

test('the tray omits the result, but not the pending state, of a trade whose receipt is shown', () => {
  const started = applyHistory([], [pending], 1000)
  const shown = new Set([pending.id])
  expect(removeShown(started, shown)).toBe(started)
  const finished = applyTrade(started, confirmed, 2000)
  expect(removeShown(finished, new Set(['other']))).toBe(finished)
  expect(removeShown(finished, shown)).toEqual([])
})

test('the tray shows a pending send until the history contains its result', () => {
  const tokenOut = { ...createTransaction().tokenOut, amountBaseUnits: toBaseUnits(0n) }
  const send = createTransaction({ id: 'send-1', type: 'Transfer', status: 'Pending', tokenOut })
  const started = applyHistory([], [send], 1000)
  expect(countVisible(started, 1000)).toBe(1)
  const finished = applyHistory(started, [{ ...send, status: 'Successful' }], 2000)
  expect(finished.map(({ trade, endedAt }) => [trade.id, trade.status, endedAt])).toEqual([
    ['send-1', 'Successful', 2000],
  ])
})
