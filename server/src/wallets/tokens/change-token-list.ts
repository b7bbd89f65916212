import type { UserId } from '@murmur/contract/ids'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { recordEvent } from '#platform/db/record-event.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { putTokenState, type TokenOverride } from './wallet-tokens.store.ts'

/** Limits on imported and on hidden tokens per user. */
const limits = { imported: 200, hidden: 1_000 } as const

/**
 * Stores a user's change to their token list and notifies all their browsers. Rejects with BAD_REQUEST if a limit is
 * reached.
 */
export async function changeTokenList(
  { db, now }: { db: Db; now: Clock },
  userId: UserId,
  token: TokenOverride,
): Promise<void> {
  await transact(db, async (tx) => {
    // The first statement: it serializes a user's changes, so that none exceeds the limit.
    await recordEvent(tx, userId, { type: 'balances', chain: token.chain }, now())
    const count = await putTokenState(tx, userId, token, now())
    if (count <= limits[token.state]) return
    const reason = token.state === 'hidden' ? 'list-full-hidden' : 'list-full-imported'
    throw new Refusal('BAD_REQUEST', { reason, values: { count: limits[token.state] } })
  })
}
