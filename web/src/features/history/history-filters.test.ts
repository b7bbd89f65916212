// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFilters, parseFilters, toQuery } from '#features/history/history-filters.ts'

test('filters written to a query string are read back unchanged', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  const dayText = fc.oneof(
    fc.constant(''),
    day.map((date) => date.toISOString().slice(0, 10)),
  )
  const filters = fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const, undefined),
    chain: fc.constantFrom('sol' as const, 'eth' as const, 'base' as const, undefined),
    from: dayText,
    to: dayText,
    page: fc.integer({ min: 1, max: 1e6 }),
  })
  fc.assert(
    fc.property(filters, (one) => {
      expect(parseFilters(formatFilters(one))).toEqual(one)
    }),
  )
})

/** Arbitrary parameter values; fast-check's whole URLs take ten times as long to generate. */
const word = fc.oneof(
  fc.constantFrom('from', 'to', 'side', 'chain', 'page', '2024-02-30', '-1'),
  fc.string({ unit: 'grapheme' }),
)
const queries = fc
  .array(fc.tuple(word, word), { maxLength: 6 })
  .map((pairs) => pairs.map((pair) => pair.map((each) => encodeURI(each)).join('=')).join('&'))

test('any query string yields valid filters', () => {
  fc.assert(
    fc.property(queries, (text) => {
      expect(() => toQuery(parseFilters(new URLSearchParams(text)))).not.toThrow()
    }),
  )
})
