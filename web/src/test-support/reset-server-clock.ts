import { adjustServerClock, toServerTime } from '#lib/http/server-clock.ts'

/** Resets the server's clock, which the next test file would share. */
export function resetServerClock(): void {
  if (toServerTime(0) === 0) return
  const date = new Date(Math.ceil(Date.now() / 1000) * 1000)
  // Sent in the last millisecond of a second that has not ended: no offset other than 0 fits.
  adjustServerClock(new Response(null, { headers: { date: date.toUTCString() } }), date.getTime() + 999)
}
