/** An internal dependency that is unavailable. `signer-release`: the signer's release is too old for the request. */
export type OutageKind = 'database' | 'disk' | 'signer' | 'signer-release'

/**
 * An internal dependency is unavailable: neither the caller's mistake nor a bug. The request gets a 503 and may be
 * retried.
 */
export class Outage extends Error {
  readonly kind: OutageKind

  constructor(kind: OutageKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Outage'
    this.kind = kind
  }
}

/** Seconds until a retry makes sense: Postgres and the signer restart within a few. */
export const outageRetrySeconds = 5
