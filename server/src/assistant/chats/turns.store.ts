import type { ChatId, UserId } from '@murmur/contract/ids'
import { and, asc, eq, type InferSelectModel, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { TurnChange } from '#ai/brains/changes.port.ts'
import { messages, turns } from '#assistant/tables/chats.ts'
import type { Db, Queries } from '#platform/db/db.ts'
import { signalAfterCommit, type Tx, transactStatement } from '#platform/db/transact.ts'
import { storableJson } from './storable-json.ts'

export type TurnRow = InferSelectModel<typeof turns>

/** A worker's claim of a turn. `attempts` identifies it: a later claim invalidates it. */
export type TurnClaim = Pick<TurnRow, 'messageId' | 'chatId' | 'userId' | 'attempts'>
/** A turn claimed by a worker. `changes`: made by earlier claims of it. */
export type ClaimedTurn = TurnClaim & Pick<TurnRow, 'changes'> & { isStopped: boolean }
/** `stopped`: the claim is valid, and the user has stopped the answer. */
type ClaimState = 'held' | 'stopped' | 'lost'

/** Another worker claimed the turn or its chat was deleted, so the answer must not be stored. */
export class TurnLostError extends Error {
  override name = 'TurnLostError'
}

/** The turn has made changes that its answer does not state, so the answer must not be stored. */
export class UnstatedChangesError extends Error {
  override name = 'UnstatedChangesError'
  /** All changes of the turn. */
  readonly changes: readonly TurnChange[]
  constructor(changes: readonly TurnChange[]) {
    super('The turn has made changes that its answer does not state')
    this.changes = changes
  }
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
 * all instances. `only`: claims it only if the user has stopped it.
 */
export async function claimTurn(
  db: Db,
  chatId: ChatId,
  now: Date,
  leaseMs: number,
  only?: 'stopped',
): Promise<ClaimedTurn | undefined> {
  const leaseUntil = new Date(now.getTime() + leaseMs)
  const isFree = and(lte(turns.leaseUntil, now), only && isNotNull(turns.stoppedAt))
  // Of two claims at once the second waits for the first, then finds the turn leased. No older turn can appear meanwhile, as messages are
  // stored in order.
  const [claimed] = await transactStatement(db, (tx) =>
    tx
      .update(turns)
      .set({ leaseUntil, attempts: sql`${turns.attempts} + 1` })
      .where(and(eq(turns.messageId, oldestTurn(tx, chatId)), isFree))
      .returning(),
  )
  if (!claimed) return undefined
  const { messageId, userId, attempts, changes, stoppedAt } = claimed
  return { messageId, chatId, userId, attempts, changes, isStopped: stoppedAt !== null }
}

/** The message of a chat's oldest turn. */
function oldestTurn(tx: Tx, chatId: ChatId) {
  return tx
    .select({ messageId: turns.messageId })
    .from(turns)
    .innerJoin(messages, eq(messages.id, turns.messageId))
    .where(eq(turns.chatId, chatId))
    .orderBy(asc(messages.seq))
    .limit(1)
}

/** Extends a claim until `leaseUntil`; a past time releases it. */
export async function renewTurn(tx: Tx, turn: TurnClaim, leaseUntil: Date): Promise<ClaimState> {
  const [renewed] = await tx
    .update(turns)
    .set({ leaseUntil })
    .where(matchesClaim(turn))
    .returning({ stoppedAt: turns.stoppedAt })
  if (!renewed) return 'lost'
  return renewed.stoppedAt ? 'stopped' : 'held'
}

/** Stops the answers that a chat waits for, whether they run or are queued. Messages sent later are answered. */
export async function stopTurns(tx: Tx, chatId: ChatId, at: Date): Promise<void> {
  await tx
    .update(turns)
    .set({ stoppedAt: at })
    .where(and(eq(turns.chatId, chatId), isNull(turns.stoppedAt)))
}

/**
 * Stores a change with the turn that makes it, in the transaction of the change: a later claim of the turn does not repeat it, and a
 * worker that lost its claim changes nothing.
 * @throws TurnLostError
 */
export async function keepTurnChange(tx: Tx, turn: TurnClaim, change: TurnChange): Promise<void> {
  const added = JSON.stringify(storableJson([change]))
  const kept = await tx
    .update(turns)
    .set({ changes: sql`${turns.changes} || ${added}::jsonb` })
    .where(matchesClaim(turn))
    .returning({ id: turns.messageId })
  if (kept.length === 0) throw new TurnLostError('The turn is not held any more')
}

/**
 * Removes a turn whose answer states `statedChanges` changes.
 * @throws TurnLostError, UnstatedChangesError
 */
export async function removeTurn(tx: Tx, turn: TurnClaim, statedChanges: number): Promise<void> {
  const [removed] = await tx.delete(turns).where(matchesClaim(turn)).returning({ changes: turns.changes })
  if (!removed) throw new TurnLostError('The turn is not held any more')
  if (removed.changes.length !== statedChanges) throw new UnstatedChangesError(removed.changes)
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

function matchesClaim(turn: Pick<TurnClaim, 'messageId' | 'attempts'>) {
  return and(eq(turns.messageId, turn.messageId), eq(turns.attempts, turn.attempts))
}
