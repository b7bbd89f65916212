/** How far the server's clock is ahead of the browser's, in milliseconds, as far as replies have shown. */
let offsetMs = 0

/** The server's current time in epoch milliseconds, for comparisons with times from the server: a device's clock may be hours off. */
export function serverNow(): number {
  return toServerTime(Date.now())
}

/** The server's time when the browser's clock showed `ms`. Both in epoch milliseconds. */
export function toServerTime(ms: number): number {
  return ms + offsetMs
}

/**
 * Adjusts the server's time to the `Date` of a reply, which has whole seconds.
 * @param sentAt the browser's time when it sent the request, in epoch milliseconds
 */
export function adjustServerClock({ headers }: Response, sentAt: number): void {
  // A reply with an ETag may be a stored one, with the date of its first use.
  const date = headers.has('etag') ? Number.NaN : Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date)) return
  // The date was written between request and response. A fitting offset stays, so that the seconds of a countdown do not jump.
  const [min, max] = [date - Date.now(), date + 999 - sentAt]
  offsetMs = Math.min(Math.max(offsetMs, min), max)
}
