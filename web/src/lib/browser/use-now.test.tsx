import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useNow } from '#lib/browser/use-now.ts'
import { adjustServerClock } from '#lib/http/server-clock.ts'

test('the time of ages is the server’s, on a device whose clock is an hour fast', () => {
  const noon = Date.parse('2026-11-21T12:00:00.000Z')
  vi.useFakeTimers({ toFake: ['Date'], now: noon + 3_600_000 })
  adjustServerClock(new Response(null, { headers: { date: new Date(noon).toUTCString() } }), Date.now())
  const { result } = renderHook(() => useNow(60_000))
  expect(Math.abs(result.current - noon)).toBeLessThan(1000)
})
