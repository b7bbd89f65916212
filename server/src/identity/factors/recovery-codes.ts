import { randomInt } from 'node:crypto'
import type { UserId } from '@murmur/contract/ids'
import type { Tx } from '#platform/db/transact.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { dropRecoveryCodes, insertRecoveryCodes } from './factors.store.ts'

export type RecoveryCodesDeps = { secrets: Pick<Secrets, 'hmac'>; newId: () => string }

const howMany = 10
// 32 characters of 5 bits each, without those that are easily confused: 60 bits per code.
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 12

/**
 * Creates ten new codes and voids the old ones.
 * @returns the codes as they are shown, once: "ABCD-EFGH-JKLM"
 */
export async function makeRecoveryCodes(deps: RecoveryCodesDeps, tx: Tx, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode)
  await dropRecoveryCodes(tx, userId)
  const rows = codes.map((code) => ({ id: deps.newId(), userId, codeHash: recoveryHash(deps.secrets, userId, code) }))
  await insertRecoveryCodes(tx, rows)
  return codes
}

/** The stored hash of a code, the same for every way of typing it. */
export function recoveryHash(secrets: Pick<Secrets, 'hmac'>, userId: UserId, typed: string): string {
  return secrets.hmac('recovery-code', `${userId} ${bare(typed)}`)
}

/** Whether the input has the form of a recovery code. */
export function isRecoveryForm(typed: string): boolean {
  return new RegExp(`^[${signs}]{${length}}$`).test(bare(typed))
}

function bare(typed: string): string {
  return typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()
}

function newCode(): string {
  const all = Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
  return `${all.slice(0, 4)}-${all.slice(4, 8)}-${all.slice(8)}`
}
