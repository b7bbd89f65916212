/** Whose call goes first when an upstream lets only so many through: who wants out, who wants in, who asks, who looks. */
export const priorities = ['sell', 'buy', 'quote', 'browse'] as const
export type Priority = (typeof priorities)[number]

export type UpstreamCall = {
  /** From the upstream's base URL on, with its query. */
  path: string
  method?: 'GET' | 'POST'
  /** Besides those that every call of the upstream has. */
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  priority: Priority
  /** From asking until the answer is read, waiting in line included. */
  timeoutMs?: number
  /**
   * Never shares the answer of a like call under way, as other GETs for quoting and browsing do: what a vendor makes
   * anew for everybody who asks, such as an order.
   */
  isOwn?: boolean
}

/**
 * One vendor's HTTP interface, as all of this deployment share it: within its limits (one budget for every instance, the
 * more urgent first), left alone while it is down, and read within a time and a size.
 */
export type Upstream = {
  name: string
  /**
   * The text of an answer below 500 that is no 429, whatever it says.
   * @throws UpstreamSilent when there is none, or none in time
   */
  ask(call: UpstreamCall): Promise<{ status: number; text: string }>
}

/** An upstream that gave no answer. Its words never hold the URL, which may carry a key. */
export class UpstreamSilent extends Error {
  override name = 'UpstreamSilent'
}

/**
 * Leases up to `wanted` calls to an upstream from what all instances together may make in this window.
 * `retryMs`: when there may be more, where none was granted. `at`: Unix milliseconds at which they were counted; they are
 * to be used soon after (platform/limits/lease-window.ts).
 */
export type LeaseCalls = (
  upstream: string,
  limit: { calls: number; perMs: number },
  wanted: number,
) => Promise<{ granted: number; retryMs: number; at?: number }>
