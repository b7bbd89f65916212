import * as v from 'valibot'
import { finite } from '#schema/finite.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'

/** The chains of the audit log, whose heads the signer signs once a day. */

/** A user's id, or 'system'. */
const chain = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/))

export const LogRequests = [
  /**
   * Signs the newest row of a chain: at most once per UTC day by the signer's own clock, and never an earlier row than
   * before. If the day already has a signature, returns that one.
   */
  object({
    op: v.literal('sign-log'),
    id: finite,
    chain,
    /** The number of rows, counted from 1 for the first. */
    seq: v.pipe(integer, v.minValue(1)),
    /** The row's hash: SHA-256 in lower-case hex. */
    hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  }),
  /** Returns the newest signature of a chain without signing anything. */
  object({ op: v.literal('log-state'), id: finite, chain }),
] as const

/** A head that the signer signed. `number`: 1 for the chain's first. `previous`: SHA-256 of the signed text before it, or zeros. */
export const LogHead = object({
  number: integer,
  seq: integer,
  hash: v.string(),
  day: v.string(),
  previous: v.string(),
})
export type LogHead = v.InferOutput<typeof LogHead>

/** `signature`: Ed25519 over the head's text, base64url. */
export type LogSignature = LogHead & { signature: string }

/**
 * `publicKey`: Ed25519, 64 hex digits; null before the first signature. `signatures`: the newest, after the one before it if
 * it is new, which the server may have lost in a crash.
 */
export type LogState = { publicKey: string | null; signatures: LogSignature[] }
