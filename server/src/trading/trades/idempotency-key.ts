import { Refusal } from '#platform/errors/refusal.ts'

/**
 * Valid idempotency keys. Keys that begin with "said:" are reserved for confirmations in chat: they identify the trade
 * that a message released.
 */
const keyPattern = /^(?!said:)[\x21-\x7e]{1,128}$/

/** Returns the Idempotency-Key of a request; null without one. */
export function readIdempotencyKey(headers: Record<string, string | string[] | undefined>): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && keyPattern.test(key)) return key
  throw new Refusal('BAD_REQUEST', { reason: 'idempotency-key' })
}
