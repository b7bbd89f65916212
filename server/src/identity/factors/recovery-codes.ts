import { randomInt } from 'node:crypto'
import type { UserId } from '@murmur/contract/ids'
import type { Tx } from '#platform/db/transact.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { dropRecoveryCodes, insertRecoveryCodes } from './factors.store.ts'

export type RecoveryCodesDeps = { secrets: Pick<Secrets, 'hmac'>; newId: () => string }

const howMany = 10
// 32 signs, of 5 bits each, without those that are read as another one: 60 bits a code.
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 12

/** Makes ten new codes; the old ones are void. Answers them as they are shown, once: "ABCD-EFGH-JKLM". */
export async function makeRecoveryCodes(deps: RecoveryCodesDeps, tx: Tx, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode)
  await dropRecoveryCodes(tx, userId)
  const rows = codes.map((code) => ({ id: deps.newId(), userId, codeHash: recoveryHash(deps.secrets, userId, code) }))
  await insertRecoveryCodes(tx, rows)
  return codes
}

/** What the database keeps of a code, however it was typed. */
export function recoveryHash(secrets: Pick<Secrets, 'hmac'>, userId: UserId, typed: string): string {
  return secrets.hmac('recovery-code', `${userId} ${bare(typed)}`)
}

/** Whether what was typed has the form of a recovery code. */
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
