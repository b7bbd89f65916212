/**
 * Call priorities under an upstream's rate limit: selling first, then buying, quoting, browsing and live searches. A
 * search is last, because a visitor's texts cost a call each, and the prices of pages and alerts are browsing calls
 * (decision 357).
 */
export const priorities = ['sell', 'buy', 'quote', 'browse', 'search'] as const
export type Priority = (typeof priorities)[number]

/** Whether no trade waits for a call of this priority. */
export const isBrowsing = (priority: Priority): boolean => priority === 'browse' || priority === 'search'

export type UpstreamCall = {
  /** The path after the upstream's base URL, with its query. */
  path: string
  method?: 'GET' | 'POST'
  /** In addition to the headers of every call to the upstream. */
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  priority: Priority
  /** Time limit from the call until the response is read, including the time in the queue. */
  timeoutMs?: number
  /**
   * Never joins an identical pending call, as other GETs for quoting, browsing and searching do: for responses that a vendor
   * creates per request, such as an order.
   */
  isUnshared?: boolean
}

/**
 * One vendor's HTTP API, shared by the whole deployment: within its rate limits (one budget for all instances, more
 * urgent calls first), paused while it is down, and with limits on time and size.
 */
export type Upstream = {
  name: string
  /**
   * The text of a response with a status below 500 other than 429.
   * @throws UpstreamUnavailable when there is none, or none in time
   */
  request(call: UpstreamCall): Promise<{ status: number; text: string }>
}

/** An upstream that did not respond. The message never contains the URL, which may include a key. */
export class UpstreamUnavailable extends Error {
  override name = 'UpstreamUnavailable'
}

/**
 * Leases up to `wanted` calls to an upstream from the calls that all instances together may make in this window.
 * `retryMs`: when there may be more, if none was granted. `at`: Unix milliseconds at which they were counted; use them
 * soon after (platform/limits/lease-window.ts).
 */
export type LeaseCalls = (
  upstream: string,
  limit: { calls: number; perMs: number },
  wanted: number,
) => Promise<{ granted: number; retryMs: number; at?: number }>
