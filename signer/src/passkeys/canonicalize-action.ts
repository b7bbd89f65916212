import { createHash } from 'node:crypto'
import type { UserId } from '@murmur/contract/ids'
import type { PasskeyAction } from '@murmur/contract/signer-passkeys'
import { assertNever } from '#signer-error.ts'

/**
 * Returns the canonical text of an action: a JSON array in fixed order, with a first element that no terms have. It
 * contains a nonce of this signer, which makes each text unique and limits its validity.
 */
export function canonicalizeAction(userId: UserId, nonce: string, action: PasskeyAction): string {
  return JSON.stringify(['murmur/passkey/v1', userId, nonce, action.kind, ...fieldsOf(action)])
}

function fieldsOf(action: PasskeyAction): readonly (string | number | boolean | null)[] {
  switch (action.kind) {
    case 'enrol':
      return [action.credential.id, action.credential.publicKey, action.recoveryHash]
    case 'remove':
      return [action.credentialId]
    case 'require':
      return [action.isRequired]
    case 'threshold':
      return [action.usd, ...action.assets.flatMap(({ asset, amount }) => [asset, amount])]
    case 'replace-recovery':
      return [action.recoveryHash]
    case 'export':
      return [action.walletId]
    case 'limits':
      return [action.perTradeUsd, action.perDayUsd]
    case 'allow-recipient':
      return [action.recipient]
    case 'any-recipient':
      return []
    default:
      return assertNever(action)
  }
}

/** Returns the challenge of a canonical text: its SHA-256, base64url. */
export function challengeOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
