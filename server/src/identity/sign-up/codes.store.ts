import { randomInt, timingSafeEqual } from 'node:crypto'
import type { UserId } from '@murmur/contract/ids'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { codes } from '#identity/tables/codes.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

export type CodesDeps = { secrets: Pick<Secrets, 'hmac'>; now: () => Date; newId: () => string }
type Purpose = (typeof codes.$inferSelect)['purpose']

/** How long a code of each purpose is valid, and how many tries it allows in total. */
export const codeRules = {
  'verify-email': { minutes: 10, tries: 5 },
  // One visitor has 5 of them (see reset-password.ts); of all 30, strangers reach 25 at most.
  'reset-password': { minutes: 30, tries: 30 },
  // 256 bits (see reset-links.store.ts): looked up by its hash, so that wrong ones do not count against it.
  'reset-link': { minutes: 30, tries: 1 },
  'change-email': { minutes: 30, tries: 5 },
  'second-factor': { minutes: 10, tries: 5 },
  'lost-factor': { minutes: 30, tries: 5 },
} as const satisfies Record<Purpose, { minutes: number; tries: number }>
// 34 characters: neither 0 nor 1, which look like O and I.
const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789'

/**
 * Creates a code and voids the earlier ones.
 * @returns the code itself, which is not stored
 */
export async function makeCode(deps: CodesDeps, tx: Tx, userId: UserId, purpose: Purpose): Promise<string> {
  const now = deps.now()
  const code = Array.from({ length: 6 }, () => signs[randomInt(signs.length)]).join('')
  const { minutes, tries } = codeRules[purpose]
  await voidCodes(tx, userId, purpose, now)
  await tx.insert(codes).values({
    id: deps.newId(),
    userId,
    purpose,
    codeHash: hashOf(deps, userId, code),
    triesLeft: tries,
    createdAt: now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
  })
  return code
}

/** Voids the user's codes of a purpose. */
export async function voidCodes(tx: Tx, userId: UserId, purpose: Purpose, now: Date): Promise<void> {
  await tx
    .update(codes)
    .set({ closedAt: now })
    .where(and(eq(codes.userId, userId), eq(codes.purpose, purpose), isNull(codes.closedAt)))
}

/** When the user's newest code of this purpose was created, if it is still open. */
export async function openCodeSince(tx: Tx, userId: UserId, purpose: Purpose): Promise<Date | undefined> {
  const [code] = await tx
    .select({ createdAt: codes.createdAt })
    .from(codes)
    .where(and(eq(codes.userId, userId), eq(codes.purpose, purpose), isNull(codes.closedAt)))
    .orderBy(desc(codes.createdAt))
    .limit(1)
  return code?.createdAt
}

/**
 * Tries a code. Counts the try in one statement before comparing, so that concurrent guesses count like sequential
 * ones; a right one closes the code. Commit whatever it returns.
 */
export async function tryCode(
  deps: CodesDeps,
  tx: Tx,
  guess: { userId: UserId; purpose: Purpose; code: string },
): Promise<boolean> {
  const now = deps.now()
  const [counted] = await tx
    .update(codes)
    .set({ triesLeft: sql`${codes.triesLeft} - 1` })
    .where(
      and(
        eq(codes.userId, guess.userId),
        eq(codes.purpose, guess.purpose),
        isNull(codes.closedAt),
        gt(codes.expiresAt, now),
        gt(codes.triesLeft, 0),
      ),
    )
    .returning({ id: codes.id, codeHash: codes.codeHash })
  if (!counted || !isSame(counted.codeHash, hashOf(deps, guess.userId, guess.code))) return false
  await tx.update(codes).set({ closedAt: now }).where(eq(codes.id, counted.id))
  return true
}

function hashOf({ secrets }: CodesDeps, userId: UserId, code: string): string {
  return secrets.hmac('code', `${userId} ${code.toUpperCase()}`)
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
