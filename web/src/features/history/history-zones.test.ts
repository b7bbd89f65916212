// @vitest-environment node
import { afterEach, describe, expect, test } from 'vitest'
import { parseFilters, toQuery } from '#features/history/history-filters.ts'
import { formatAsOf, formatDateTime } from '#lib/format/format.ts'

const originalZone = process.env.TZ
afterEach(() => {
  process.env.TZ = originalZone
})

const hourMs = 3_600_000
/** The start of a calendar day in a zone, and its length in hours. */
function dayIn(zone: string, day: string) {
  process.env.TZ = zone
  const { from = '', to = '' } = toQuery(parseFilters(new URLSearchParams({ from: day, to: day })))
  return [from, (Date.parse(to) + 1 - Date.parse(from)) / hourMs]
}

describe('a day in the filters', () => {
  test.each([
    ['UTC', '2024-02-29', '2024-02-29T00:00:00.000Z', 24],
    ['Asia/Kolkata', '2024-02-29', '2024-02-28T18:30:00.000Z', 24],
    ['Asia/Kolkata', '2026-11-21', '2026-11-20T18:30:00.000Z', 24],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', 24.5],
    // Clocks go back at midnight: 23:00 to 24:00 occurs twice.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['America/Asuncion', '2024-03-23', '2024-03-23T03:00:00.000Z', 25],
  ])('in %s on %s begins at %s and has %s hours', (zone, day, start, hours) => {
    expect(dayIn(zone, day)).toEqual([start, hours])
  })

  test('is ignored if it does not exist', () => {
    const filters = parseFilters(new URLSearchParams({ from: '2023-02-29', to: '2024-02-30' }))
    expect([filters.from, filters.to]).toEqual(['', ''])
    expect(parseFilters(new URLSearchParams({ from: '2024-02-29' })).from).toBe('2024-02-29')
  })
})

test('times are shown in the user’s zone before and after a clock change', () => {
  process.env.TZ = 'Asia/Kolkata'
  expect(formatDateTime('2026-11-21T08:12:12.000Z', 'en')).toBe('21 Nov 2026, 13:42')
  process.env.TZ = 'America/New_York'
  expect(formatDateTime('2026-11-01T05:30:00.000Z', 'en')).toBe('1 Nov 2026, 01:30')
  expect(formatDateTime('2026-11-01T06:30:00.000Z', 'en')).toBe('1 Nov 2026, 01:30')
  expect(formatDateTime('2026-11-01T07:30:00.000Z', 'en')).toBe('1 Nov 2026, 02:30')
  const [before, after] = [new Date('2026-11-01T03:59:00Z'), new Date('2026-11-01T04:01:00Z')]
  expect(formatAsOf(before.toISOString(), 'en', after)).toBe('31 Oct 2026, 23:59')
})
