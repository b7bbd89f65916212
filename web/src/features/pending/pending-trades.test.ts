// @vitest-environment node
import { expect, test } from 'vitest'
import {
  afterglow,
  catchUp,
  grace,
  hear,
  isVisible,
  type PendingTrades,
  sweep,
} from '#features/pending/pending-trades.ts'
import { transaction } from '#test-support/examples/examples.ts'

const pending = transaction({ status: 'Pending' })
const ended = transaction()
const visible = (all: PendingTrades, now: number) => all.filter((one) => isVisible(one, now)).length

test('hides a new trade during the grace period', () => {
  const begun = hear([], pending, 1000)
  expect([visible(begun, 1000 + grace - 1), visible(begun, 1000 + grace)]).toEqual([0, 1])
  expect(hear(begun, ended, 1500)).toEqual([])
})

test('shows a trade from before the page load at once and its result for a while', () => {
  const old = catchUp([], [pending], 1000)
  expect(visible(old, 1000)).toBe(1)
  const over = hear(old, ended, 2000)
  expect(over[0]?.trade.status).toBe('Successful')
  expect(sweep(over, 2000 + afterglow - 1)).toBe(over)
  expect(sweep(over, 2000 + afterglow)).toEqual([])
})

test('takes a missed end from the history and ignores an older state after it', () => {
  const over = catchUp(catchUp([], [pending], 1000), [ended], 2000)
  expect(over[0]?.endedAt).toBe(2000)
  expect(hear(over, pending, 2100)).toBe(over)
  expect(catchUp(over, [ended], 9000)[0]?.endedAt).toBe(2000)
})

test('ignores transfers and trades that ended before the page load', () => {
  expect(catchUp([], [transaction({ type: 'Transfer', status: 'Pending' }), ended], 1000)).toEqual([])
  expect(hear([], ended, 1000)).toEqual([])
})
