// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queryOf, readFilters, writeFilters } from '#features/history/history-filters.ts'

test('filters survive the way through the address', () => {
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
      expect(readFilters(writeFilters(one))).toEqual(one)
    }),
  )
})

/** What a person or a program may have written into an address; whole URLs of fast-check take ten times as long to make. */
const word = fc.oneof(
  fc.constantFrom('from', 'to', 'side', 'chain', 'page', '2024-02-30', '-1'),
  fc.string({ unit: 'grapheme' }),
)
const addresses = fc
  .array(fc.tuple(word, word), { maxLength: 6 })
  .map((pairs) => pairs.map((pair) => pair.map((each) => encodeURI(each)).join('=')).join('&'))

test('any address can be read', () => {
  fc.assert(
    fc.property(addresses, (text) => {
      expect(() => queryOf(readFilters(new URLSearchParams(text)))).not.toThrow()
    }),
  )
})
