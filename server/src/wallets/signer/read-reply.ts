import { Outage } from '#platform/errors/outage.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { SignerError } from './signer-error.ts'

const signerErrorCodes: readonly unknown[] = [
  'BAD_REQUEST',
  'WRONG_KEY',
  'TAMPERED',
  'REFUSED',
  'PASSKEY',
] satisfies SignerError['code'][]

/** A reply line: the call's id, and the result, the signer's refusal, a refusal for the user, or an outage. */
export type ReadReply = { id: number; result: unknown } | { id: number; error: SignerError | Refusal | Outage }

/** Parses a reply line; returns undefined if it is invalid. Does not validate the result. */
export function readReply(line: Buffer): ReadReply | undefined {
  const { id, ok, result, code, reason } = parse(line)
  if (typeof id !== 'number') return undefined
  if (ok === true && result !== undefined) return { id, result }
  if (ok !== false || typeof reason !== 'string') return undefined
  if (code === 'UNAVAILABLE') return { id, error: signerLogUnavailable() }
  if (code === 'OVER_LIMIT') return { id, error: new Refusal('OVER_LIMIT', { reason: 'limit-signer' }) }
  if (code === 'NO_LIMIT') return { id, error: new Refusal('OVER_LIMIT', { reason: 'limit-signer-none' }) }
  if (code === 'FROZEN') return { id, error: new Refusal('ACCOUNT_FROZEN', { reason: 'frozen-in-signer' }) }
  return signerErrorCodes.includes(code)
    ? { id, error: new SignerError(code as SignerError['code'], reason) }
    : undefined
}

/**
 * An outage: the signer could not write its log, for example because the disk is full. It did nothing, so a retry may
 * succeed.
 */
function signerLogUnavailable(): Outage {
  return new Outage('signer', 'The signer cannot write its log')
}

function parse(line: Buffer): Record<string, unknown> {
  try {
    return Object(JSON.parse(line.toString()))
  } catch {
    return {}
  }
}
