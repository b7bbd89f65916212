import { randomInt, timingSafeEqual } from 'node:crypto'
import type { UserId } from '@murmur/contract/ids'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { codes } from '#identity/tables/codes.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

export type CodesDeps = { secrets: Pick<Secrets, 'hmac'>; now: Clock; newId: () => string }
type Purpose = (typeof codes.$inferSelect)['purpose']

/** How long a code of each purpose is valid, and how many attempts it allows in total. */
export const codeRules = {
  'verify-email': { minutes: 10, attempts: 5 },
  // Each visitor may use 5 attempts (see reset-password.ts), and unknown browsers at most 25 of all 30.
  'reset-password': { minutes: 30, attempts: 30 },
  // Has 256 bits and is looked up by its hash (see reset-links.store.ts), so wrong guesses do not count.
  'reset-link': { minutes: 30, attempts: 1 },
  'change-email': { minutes: 30, attempts: 5 },
  'second-factor': { minutes: 10, attempts: 5 },
  'lost-factor': { minutes: 30, attempts: 5 },
  'first-passkey': { minutes: 10, attempts: 5 },
  // Has 160 bits (see passkeys/proof-codes.ts), so wrong guesses do not count.
  passkey: { minutes: 2, attempts: 1 },
} as const satisfies Record<Purpose, { minutes: number; attempts: number }>
// 34 characters, without 0 and 1, which look like O and I.
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789'

/**
 * Creates a code and invalidates the user's earlier codes of this purpose.
 * @returns the code, of which only the hash is stored
 */
export async function makeCode(deps: CodesDeps, tx: Tx, userId: UserId, purpose: Purpose): Promise<string> {
  const now = deps.now()
  const code = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const { minutes, attempts } = codeRules[purpose]
  await invalidateCodes(tx, userId, purpose, now)
  await tx.insert(codes).values({
    id: deps.newId(),
    userId,
    purpose,
    codeHash: hashCode(deps, userId, code),
    triesLeft: attempts,
    createdAt: now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
  })
  return code
}

/** Invalidates the user's codes of a purpose. */
export async function invalidateCodes(tx: Tx, userId: UserId, purpose: Purpose, now: Date): Promise<void> {
  await tx
    .update(codes)
    .set({ closedAt: now })
    .where(and(eq(codes.userId, userId), eq(codes.purpose, purpose), isNull(codes.closedAt)))
}

/** Returns when the user's newest open code of this purpose was created; undefined without one. */
export async function getOpenCodeTime(tx: Tx, userId: UserId, purpose: Purpose): Promise<Date | undefined> {
  const [code] = await tx
    .select({ createdAt: codes.createdAt })
    .from(codes)
    .where(and(eq(codes.userId, userId), eq(codes.purpose, purpose), isNull(codes.closedAt)))
    .orderBy(desc(codes.createdAt))
    .limit(1)
  return code?.createdAt
}

/**
 * Checks a code. Counts the attempt before comparing, in one statement, so that concurrent guesses cannot exceed the limit.
 * A right code is closed. The caller must commit in either case.
 */
export async function checkCode(
  deps: CodesDeps,
  tx: Tx,
  attempt: { userId: UserId; purpose: Purpose; code: string },
): Promise<boolean> {
  const now = deps.now()
  const [counted] = await tx
    .update(codes)
    .set({ triesLeft: sql`${codes.triesLeft} - 1` })
    .where(
      and(
        eq(codes.userId, attempt.userId),
        eq(codes.purpose, attempt.purpose),
        isNull(codes.closedAt),
        gt(codes.expiresAt, now),
        gt(codes.triesLeft, 0),
      ),
    )
    .returning({ id: codes.id, codeHash: codes.codeHash })
  if (!counted || !isEqual(counted.codeHash, hashCode(deps, attempt.userId, attempt.code))) return false
  await tx.update(codes).set({ closedAt: now }).where(eq(codes.id, counted.id))
  return true
}

function hashCode({ secrets }: CodesDeps, userId: UserId, code: string): string {
  return secrets.hmac('code', `${userId} ${code.toUpperCase()}`)
}

function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
