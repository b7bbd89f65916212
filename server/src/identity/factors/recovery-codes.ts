import { randomInt } from 'node:crypto'
import type { UserId } from '@murmur/contract/ids'
import type { Tx } from '#platform/db/transact.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { deleteRecoveryCodes, insertRecoveryCodes } from './factors.store.ts'

export type RecoveryCodesDeps = { secrets: Pick<Secrets, 'hmac'>; newId: () => string }

const codeCount = 10
// 32 characters, 5 bits each, without look-alikes: 60 bits per code.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 12

/**
 * Creates ten new codes and deletes the old ones.
 * @returns the codes in display form "ABCD-EFGH-JKLM"; only their hashes are stored
 */
export async function makeRecoveryCodes(deps: RecoveryCodesDeps, tx: Tx, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode)
  await deleteRecoveryCodes(tx, userId)
  const rows = codes.map((code) => ({ id: deps.newId(), userId, codeHash: recoveryHash(deps.secrets, userId, code) }))
  await insertRecoveryCodes(tx, rows)
  return codes
}

/** Returns the stored hash of a code. Case, spaces and dashes in the input make no difference. */
export function recoveryHash(secrets: Pick<Secrets, 'hmac'>, userId: UserId, typed: string): string {
  return secrets.hmac('recovery-code', `${userId} ${normalizeCode(typed)}`)
}

/** Whether the input has the form of a recovery code. */
export function isRecoveryCodeFormat(typed: string): boolean {
  return new RegExp(`^[${alphabet}]{${length}}$`).test(normalizeCode(typed))
}

function normalizeCode(typed: string): string {
  return typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()
}

function newCode(): string {
  const characters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${characters.slice(0, 4)}-${characters.slice(4, 8)}-${characters.slice(8)}`
}
