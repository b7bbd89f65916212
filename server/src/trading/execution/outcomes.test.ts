import type { Address } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { expect, test } from 'vitest'
import { type Execution, releasedExecution } from './execution.ts'
import { createOutcomes } from './outcomes.ts'

const execution = releasedExecution({ id: parseIntentId('t'), chain: 'eth', address: '0x1' as Address, deadline: 0 })
const isSettled = ({ state }: Execution) => state === 'settled'

test('the outcome notifier notifies a listener only of its own execution', async () => {
  const outcomes = createOutcomes()
  const both = [1, 2].map(() => outcomes.listen(parseIntentId('t'), isSettled, 60_000))
  const other = outcomes.listen(parseIntentId('u'), isSettled, 60_000)
  const settled: Execution = { ...execution, state: 'settled' }
  outcomes.publish({ ...execution, state: 'sent' })
  outcomes.publish(settled)
  expect(await Promise.all(both.map(({ next }) => next))).toEqual([settled, settled])
  other.stop()
  expect(await other.next).toBeUndefined()
})

test('the outcome notifier stops listening after the timeout', async () => {
  expect(await createOutcomes().listen(parseIntentId('t'), isSettled, 1).next).toBeUndefined()
})

test('the outcome notifier keeps a later listener when an earlier one that timed out is stopped', async () => {
  const outcomes = createOutcomes()
  const first = outcomes.listen(parseIntentId('t'), isSettled, 1)
  expect(await first.next).toBeUndefined()
  const second = outcomes.listen(parseIntentId('t'), isSettled, 60_000)
  first.stop()
  const settled: Execution = { ...execution, state: 'settled' }
  outcomes.publish(settled)
  second.stop()
  expect(await second.next).toEqual(settled)
})

test('the outcome notifier resolves current and future listeners when it is closed', async () => {
  const outcomes = createOutcomes()
  const early = outcomes.listen(parseIntentId('t'), isSettled, 60_000)
  outcomes.end()
  expect(await early.next).toBeUndefined()
  expect(await outcomes.listen(parseIntentId('t'), isSettled, 60_000).next).toBeUndefined()
})
