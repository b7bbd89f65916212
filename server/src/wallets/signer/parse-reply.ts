import type { PasskeySettingError } from '@murmur/contract/signer-replies'
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

/** Maximum number of passkeys of a user in the signer. */
const maxSigningPasskeys = 10

/** The changes of passkeys that the signer does not make, for the user. */
const passkeyRefusals: Record<PasskeySettingError, () => Refusal> = {
  PASSKEYS_OFF: () => new Refusal('BAD_REQUEST', { reason: 'passkeys-off' }),
  PASSKEYS_FULL: () => new Refusal('LIST_FULL', { reason: 'passkeys-full', values: { count: maxSigningPasskeys } }),
  PASSKEY_KNOWN: () => new Refusal('BAD_REQUEST', { reason: 'passkey-known' }),
  PASSKEY_UNKNOWN: () => new Refusal('NOT_FOUND', { reason: 'signing-passkey-gone' }),
  PASSKEY_INVALID: () => new Refusal('BAD_REQUEST', { reason: 'passkey-unreadable' }),
  PASSKEY_LAST: () => new Refusal('BAD_REQUEST', { reason: 'passkey-last' }),
  NO_RECOVERY_CODE: () => new Refusal('BAD_REQUEST', { reason: 'no-recovery-code' }),
}

/** The reason for a request that the signer does not know, the same in every release. */
const unknownOp = 'op is not one that the protocol knows'

/** A reply line: the call's id, and the result, the signer's refusal, a refusal for the user, or an outage. */
export type ParsedReply = { id: number; result: unknown } | { id: number; error: SignerError | Refusal | Outage }

/** Parses a reply line; returns undefined if it is invalid. Does not validate the result. */
export function parseReply(line: Buffer): ParsedReply | undefined {
  const { id, ok, result, code, reason } = parse(line)
  if (typeof id !== 'number') return undefined
  if (ok === true && result !== undefined) return { id, result }
  if (ok !== false || typeof reason !== 'string') return undefined
  if (code === 'UNAVAILABLE') return { id, error: signerLogOutage() }
  if (code === 'BAD_REQUEST' && reason === unknownOp) return { id, error: signerOutdatedOutage() }
  if (code === 'OVER_LIMIT') return { id, error: new Refusal('OVER_LIMIT', { reason: 'limit-signer' }) }
  if (code === 'NO_LIMIT') return { id, error: new Refusal('OVER_LIMIT', { reason: 'limit-signer-none' }) }
  if (code === 'NOT_LISTED') return { id, error: new Refusal('BAD_RECIPIENT', { reason: 'recipient-not-listed' }) }
  if (code === 'FROZEN') return { id, error: new Refusal('ACCOUNT_FROZEN', { reason: 'frozen-in-signer' }) }
  if (isPasskeySettingError(code)) return { id, error: passkeyRefusals[code]() }
  return signerErrorCodes.includes(code)
    ? { id, error: new SignerError(code as SignerError['code'], reason) }
    : undefined
}

function isPasskeySettingError(code: unknown): code is PasskeySettingError {
  return typeof code === 'string' && Object.hasOwn(passkeyRefusals, code)
}

/**
 * An outage: the signer could not write its log, for example because the disk is full. It did nothing, so a retry may
 * succeed.
 */
function signerLogOutage(): Outage {
  return new Outage('signer', 'The signer cannot write its log')
}

/** An outage: this server needs a later release of the signer, which is updated first. It did nothing. */
function signerOutdatedOutage(): Outage {
  return new Outage('signer-release', 'The signer is of an earlier release, which does not know this request')
}

function parse(line: Buffer): Record<string, unknown> {
  try {
    return Object(JSON.parse(line.toString()))
  } catch {
    return {}
  }
}
