/** What of our own a call needs and cannot have for now. */
export type OutageKind = 'database' | 'disk' | 'signer'

/** A part of our own is away: nobody's mistake and no bug. The call answers 503, and may be made again. */
export class Outage extends Error {
  readonly kind: OutageKind

  constructor(kind: OutageKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Outage'
    this.kind = kind
  }
}

/** Seconds until another try makes sense: Postgres and the signer restart within a few. */
export const outageRetrySeconds = 5
