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
import { transaction } from '#test-support/examples/examples.ts'

const pending = transaction({ status: 'Pending' })
const ended = transaction()
const visible = (all: PendingTrades, now: number) => all.filter((one) => isVisible(one, now)).length

test('the tray hides a new trade during the grace period', () => {
  const begun = applyTrade([], pending, 1000)
  expect([visible(begun, 1000 + gracePeriod - 1), visible(begun, 1000 + gracePeriod)]).toEqual([0, 1])
  expect(applyTrade(begun, ended, 1500)).toEqual([])
})

test('the tray shows a trade from before the page load at once, and its result for a while', () => {
  const old = applyHistory([], [pending], 1000)
  expect(visible(old, 1000)).toBe(1)
  const over = applyTrade(old, ended, 2000)
  expect(over[0]?.trade.status).toBe('Successful')
  expect(removeExpired(over, 2000 + resultTtl - 1)).toBe(over)
  expect(removeExpired(over, 2000 + resultTtl)).toEqual([])
})

test('the tray learns a missed result from the history, and ignores an older state after it', () => {
  const over = applyHistory(applyHistory([], [pending], 1000), [ended], 2000)
  expect(over[0]?.endedAt).toBe(2000)
  expect(applyTrade(over, pending, 2100)).toBe(over)
  expect(applyHistory(over, [ended], 9000)[0]?.endedAt).toBe(2000)
})

test('the tray ignores transfers, and trades that ended before the page load', () => {
  expect(applyHistory([], [transaction({ type: 'Transfer' }), ended], 1000)).toEqual([])
  expect(applyTrade([], ended, 1000)).toEqual([])
})

test('the tray omits the result, but not the pending state, of a trade whose receipt is shown', () => {
  const begun = applyHistory([], [pending], 1000)
  const shown = new Set([pending.id])
  expect(removeShown(begun, shown)).toBe(begun)
  const over = applyTrade(begun, ended, 2000)
  expect(removeShown(over, new Set(['other']))).toBe(over)
  expect(removeShown(over, shown)).toEqual([])
})

test('the tray shows a pending send until the history contains its result', () => {
  const tokenOut = { ...transaction().tokenOut, amountBaseUnits: toBaseUnits(0n) }
  const send = transaction({ id: 'send-1', type: 'Transfer', status: 'Pending', tokenOut })
  const begun = applyHistory([], [send], 1000)
  expect(visible(begun, 1000)).toBe(1)
  const over = applyHistory(begun, [{ ...send, status: 'Successful' }], 2000)
  expect(over.map(({ trade, endedAt }) => [trade.id, trade.status, endedAt])).toEqual([['send-1', 'Successful', 2000]])
})
