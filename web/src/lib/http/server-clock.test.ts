import { beforeEach, expect, test, vi } from 'vitest'
import { adjustServerClock, serverNow } from '#lib/http/server-clock.ts'

const hourMs = 3_600_000
const noon = Date.parse('2026-11-21T12:00:00.000Z')
/** A reply that the server dated, in whole seconds, `aheadMs` before or after the device's time. */
const reply = (aheadMs: number, headers = {}) =>
  new Response(null, { headers: { date: new Date(Date.now() + aheadMs).toUTCString(), ...headers } })
const getOffset = () => serverNow() - Date.now()

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: noon }))

test.each([
  ['an hour fast', -hourMs],
  ['an hour slow', hourMs],
])('the date of a reply corrects a clock that is %s, to the second', (_, aheadMs) => {
  adjustServerClock(reply(aheadMs), noon)
  expect(Math.abs(getOffset() - aheadMs)).toBeLessThan(1000)
})

test('later replies narrow the server’s time down, and leave it as it is where they fit', () => {
  const offsets = [0, 450, 999, 1100, 2700].map((ms) => {
    vi.setSystemTime(noon + ms)
    adjustServerClock(reply(-hourMs), noon + ms)
    return getOffset() + hourMs
  })
  expect(offsets).toEqual([999, 549, 0, 0, 0])
})

test('a right clock is not changed, however long a reply takes', () => {
  vi.setSystemTime(noon + 9_000)
  adjustServerClock(reply(-4_000), noon)
  expect(getOffset()).toBe(0)
})

test('a reply that may be stored, or has no date, changes nothing', () => {
  adjustServerClock(reply(-hourMs, { etag: 'W/"1"' }), noon)
  adjustServerClock(new Response(null), noon)
  expect(getOffset()).toBe(0)
})
