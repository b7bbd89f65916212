import { expect, test } from 'vitest'
import { groupByDay } from '#features/history/group-by-day.ts'
import { getText } from '#lib/i18n/text.ts'
import { createI18n } from '#test-support/create-i18n.ts'
import { createTransaction } from '#test-support/examples/examples.ts'

const text = getText(createI18n())

test('transactions are grouped by day in the user’s time zone', () => {
  const now = new Date(2026, 2, 2, 0, 30)
  const at = (id: string, ...when: [number, number, number, number]) =>
    createTransaction({ id, date: new Date(...when).toISOString() })
  const rows = [at('a', 2026, 2, 2, 0), at('b', 2026, 2, 1, 23), at('c', 2026, 2, 1, 0), at('d', 2026, 1, 28, 23)]
  const groups = groupByDay(text, rows, now)
  expect(groups.map(({ day, transactions }) => [day, transactions.map(({ id }) => id)])).toEqual([
    ['Today', ['a']],
    ['Yesterday', ['b', 'c']],
    ['28 Feb 2026', ['d']],
  ])
  expect(groupByDay(text, [], now)).toEqual([])
})
