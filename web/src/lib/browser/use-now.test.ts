import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useNow } from '#lib/browser/use-now.ts'
import { adjustServerClock } from '#lib/http/server-clock.ts'

const hourMs = 3_600_000

test('ages are measured by the server’s clock', () => {
  const date = new Date(Date.now() - hourMs).toUTCString()
  adjustServerClock(new Response(null, { headers: { date } }), Date.now())
  const { result } = renderHook(() => useNow(1000))
  expect(Math.abs(result.current - (Date.now() - hourMs))).toBeLessThan(5000)
})
