import { randomBytes } from 'node:crypto'
import type { ProvenAct } from '@murmur/contract/identity/proven-act'
import type { UserId } from '@murmur/contract/ids'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { type CodesDeps, codeRules, invalidateCodes } from '#identity/sign-up/codes.store.ts'
import { codes } from '#identity/tables/codes.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** Distinguishes these codes from typed ones. */
const prefix = 'pk.'

/** The act as text, to which challenges and codes are bound. */
export function actKey({ act, of = '' }: ProvenAct): string {
  return `${act}:${of}`
}

/** Whether the input has the form of a code for a passkey proof. */
export function isPasskeyCode(typed: string): boolean {
  return typed.startsWith(prefix)
}

/**
 * Creates the code of a passkey proof for one act, and invalidates the earlier one.
 * @returns the code, of which only the hash is stored
 */
export async function makePasskeyCode(deps: CodesDeps, tx: Tx, userId: UserId, act: ProvenAct): Promise<string> {
  const now = deps.now()
  const code = prefix + randomBytes(20).toString('base64url')
  const { minutes, attempts } = codeRules.passkey
  await invalidateCodes(tx, userId, 'passkey', now)
  await tx.insert(codes).values({
    id: deps.newId(),
    userId,
    purpose: 'passkey',
    codeHash: hashPasskeyCode(deps.secrets, { userId, act, code }),
    triesLeft: attempts,
    createdAt: now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
  })
  return code
}

export type ProofCode = { userId: UserId; act: ProvenAct; code: string }

/**
 * Closes the code.
 * @returns whether it was open, of this user, and for this act
 */
export async function consumePasskeyCode(
  { secrets, now }: Omit<CodesDeps, 'newId'>,
  tx: Tx,
  proof: ProofCode,
): Promise<boolean> {
  const at = now()
  const consumed = await tx
    .update(codes)
    .set({ closedAt: at })
    .where(
      and(
        eq(codes.userId, proof.userId),
        eq(codes.purpose, 'passkey'),
        eq(codes.codeHash, hashPasskeyCode(secrets, proof)),
        isNull(codes.closedAt),
        gt(codes.expiresAt, at),
      ),
    )
    .returning({ id: codes.id })
  return consumed.length > 0
}

function hashPasskeyCode(secrets: Pick<Secrets, 'hmac'>, { userId, act, code }: ProofCode): string {
  return secrets.hmac('passkey-code', `${userId} ${code} ${actKey(act)}`)
}
