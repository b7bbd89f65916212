import type { ChatId, UserId } from '@murmur/contract/ids'
import { and, asc, eq, type InferSelectModel, inArray, lte } from 'drizzle-orm'
import { messages, turns } from '#assistant/tables/chats.ts'
import type { Db, Queries } from '#platform/db/db.ts'
import { signalAfterCommit, type Tx, transact } from '#platform/db/transact.ts'

export type TurnRow = InferSelectModel<typeof turns>

/** A turn claimed by a worker. `attempts` identifies the claim: a later claim invalidates it. */
export type ClaimedTurn = Pick<TurnRow, 'messageId' | 'chatId' | 'userId' | 'attempts'>

/** Another worker claimed the turn or its chat was deleted, so the answer must not be stored. */
export class TurnLostError extends Error {
  override name = 'TurnLostError'
}

/** Queues a stored message for an answer. */
export async function insertTurn(
  tx: Tx,
  turn: Pick<TurnRow, 'messageId' | 'chatId' | 'userId'>,
  at: Date,
): Promise<void> {
  await tx.insert(turns).values({ ...turn, leaseUntil: at, createdAt: at })
  signalAfterCommit(tx, 'turn', turn.chatId, turn.userId)
}

/**
 * Claims a chat's oldest turn for `leaseMs`. Undefined if there is none or it is claimed: a chat's turns run sequentially across
 * all instances.
 */
export async function claimTurn(db: Db, chatId: ChatId, now: Date, leaseMs: number): Promise<ClaimedTurn | undefined> {
  const [oldest] = await db.read
    .select({ turn: turns })
    .from(turns)
    .innerJoin(messages, eq(messages.id, turns.messageId))
    .where(eq(turns.chatId, chatId))
    .orderBy(asc(messages.seq))
    .limit(1)
  if (!oldest || oldest.turn.leaseUntil > now) return undefined
  const { messageId, userId, attempts } = oldest.turn
  const claim = { leaseUntil: new Date(now.getTime() + leaseMs), attempts: attempts + 1 }
  // No older turn can appear, as messages are stored in order. So checking this turn's claim is sufficient.
  const taken = await transact(db, (tx) =>
    tx.update(turns).set(claim).where(matchesClaim({ messageId, attempts })).returning({ id: turns.messageId }),
  )
  return taken.length === 1 ? { messageId, chatId, userId, attempts: claim.attempts } : undefined
}

/** Extends a claim until `leaseUntil`; a past time releases it. Returns false if the claim is no longer valid. */
export async function renewTurn(tx: Tx, turn: ClaimedTurn, leaseUntil: Date): Promise<boolean> {
  const renewedTurns = await tx
    .update(turns)
    .set({ leaseUntil })
    .where(matchesClaim(turn))
    .returning({ id: turns.messageId })
  return renewedTurns.length === 1
}

/** @throws TurnLostError */
export async function removeTurn(tx: Tx, turn: ClaimedTurn): Promise<void> {
  const removed = await tx.delete(turns).where(matchesClaim(turn)).returning({ id: turns.messageId })
  if (removed.length === 0) throw new TurnLostError('The turn is not held any more')
}

/** Chats with an unclaimed turn. */
export async function chatsWithTurns(db: { read: Queries }, now: Date): Promise<{ chatId: ChatId; userId: UserId }[]> {
  const { chatId, userId } = turns
  return db.read.selectDistinct({ chatId, userId }).from(turns).where(lte(turns.leaseUntil, now))
}

/** The chats among these with a pending answer. */
export async function findChatsWithPendingAnswer(db: { read: Queries }, chatIds: ChatId[]): Promise<Set<string>> {
  if (chatIds.length === 0) return new Set()
  const rows = await db.read.selectDistinct({ id: turns.chatId }).from(turns).where(inArray(turns.chatId, chatIds))
  return new Set(rows.map(({ id }) => id))
}

function matchesClaim(turn: Pick<ClaimedTurn, 'messageId' | 'attempts'>) {
  return and(eq(turns.messageId, turn.messageId), eq(turns.attempts, turn.attempts))
}
