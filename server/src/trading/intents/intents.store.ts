import type { IntentId } from '@murmur/contract/ids'
import type { IntentTerms, SendTerms } from '@murmur/contract/signer'
import type { EvmRevokeTerms, SolanaReclaimTerms, SolanaRevokeTerms } from '@murmur/contract/signer-upkeep'
import type { RevokeQuote } from '@murmur/contract/trading/approvals'
import type { ReclaimQuote } from '@murmur/contract/trading/rent'
import type { SendQuote } from '@murmur/contract/trading/sends'
import type { Quote } from '@murmur/contract/trading/trades'
import { and, eq, type InferSelectModel, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { isUuid } from '#platform/text/is-uuid.ts'
import type { SendIntentRequest } from '#trading/sends/send-intent-request.ts'
import { intents } from '#trading/tables/intents.ts'
import { tradeSides } from '#trading/trade-sides.ts'
import type { ReclaimIntentRequest } from '#trading/upkeep/reclaim-intent-request.ts'
import type { RevokeIntentRequest } from '#trading/upkeep/revoke-intent-request.ts'
import type { OrderRequest } from './order-request.ts'

type Row = Omit<InferSelectModel<typeof intents>, 'side' | 'request' | 'terms' | 'quote'>

/** The intent of a trade. */
export type Intent = Row & { side: 'buy' | 'sell'; request: OrderRequest; terms: IntentTerms; quote: Quote }
/** The intent of a send. Only the send endpoints may release it, not those of chats, cards or trades. */
export type SendIntent = Row & { side: 'send'; request: SendIntentRequest; terms: SendTerms; quote: SendQuote }
/** The intent to revoke an allowance or a delegate. Only the upkeep endpoints may release it. */
export type RevokeIntent = Row & {
  side: 'revoke'
  request: RevokeIntentRequest
  terms: EvmRevokeTerms | SolanaRevokeTerms
  quote: RevokeQuote
}
/** The intent to close empty token accounts. Only the upkeep endpoints may release it. */
export type ReclaimIntent = Row & {
  side: 'reclaim'
  request: ReclaimIntentRequest
  terms: SolanaReclaimTerms
  quote: ReclaimQuote
}
export type AnyIntent = Intent | SendIntent | RevokeIntent | ReclaimIntent

const isTrade = inArray(intents.side, tradeSides)

/** Stores an open intent. */
export async function insertIntent(tx: Tx, intent: AnyIntent): Promise<void> {
  await tx.insert(intents).values(intent)
}

/** Finds the intent of a trade; undefined for another kind of intent. `id` may be any text that a client sent. */
export async function findIntent(db: Db, id: IntentId): Promise<Intent | undefined> {
  if (!isUuid(id)) return undefined
  const [intent] = await db.read
    .select()
    .from(intents)
    .where(and(eq(intents.id, id), isTrade))
  return intent as Intent | undefined
}

/** Finds the intent of a send; undefined for another kind of intent. `id` may be any text that a client sent. */
export async function findSendIntent(db: Db, id: IntentId): Promise<SendIntent | undefined> {
  return (await findOfSide(db, id, 'send')) as SendIntent | undefined
}

/** Finds the intent of a revocation; undefined for another kind of intent. `id` may be any text that a client sent. */
export async function findRevokeIntent(db: Db, id: IntentId): Promise<RevokeIntent | undefined> {
  return (await findOfSide(db, id, 'revoke')) as RevokeIntent | undefined
}

/** Finds the intent of a rent reclaim; undefined for another kind of intent. `id` may be any text that a client sent. */
export async function findReclaimIntent(db: Db, id: IntentId): Promise<ReclaimIntent | undefined> {
  return (await findOfSide(db, id, 'reclaim')) as ReclaimIntent | undefined
}

async function findOfSide(db: Db, id: IntentId, side: Exclude<AnyIntent['side'], Intent['side']>) {
  if (!isUuid(id)) return undefined
  const [intent] = await db.read
    .select()
    .from(intents)
    .where(and(eq(intents.id, id), eq(intents.side, side)))
  return intent
}

/** Finds an intent of any kind. `id` may be any text that a client sent. */
export async function findAnyIntent(db: Db, id: IntentId): Promise<AnyIntent | undefined> {
  if (!isUuid(id)) return undefined
  const [intent] = await db.read.select().from(intents).where(eq(intents.id, id))
  return intent as AnyIntent | undefined
}

/** Returns the intent of a trade that must exist. */
export async function getIntent(db: Db, id: IntentId): Promise<Intent> {
  const intent = await findIntent(db, id)
  if (!intent) throw new Error(`No intent ${id}`)
  return intent
}

/** Returns the intent of an execution, of any kind. */
export async function getAnyIntent(db: Db, id: IntentId): Promise<AnyIntent> {
  const [intent] = await db.read.select().from(intents).where(eq(intents.id, id))
  if (!intent) throw new Error(`No intent ${id}`)
  return intent as AnyIntent
}

/** Moves an intent out of `open`; returns false if it was no longer open. */
export async function closeIntent(tx: Tx, id: IntentId, to: 'released' | 'cancelled'): Promise<boolean> {
  const closed = await tx
    .update(intents)
    .set({ state: to })
    .where(and(eq(intents.id, id), eq(intents.state, 'open')))
    .returning({ id: intents.id })
  return closed.length === 1
}

const retentionMs = 24 * 60 * 60_000

/** Deletes unreleased intents one day after they expire. */
export async function sweepIntents(db: Db, now: Date): Promise<void> {
  // With the literal of the partial index: a parameter could keep the index from being used.
  const isUnused = and(
    sql`${intents.state} <> 'released'`,
    lt(intents.expiresAt, new Date(now.getTime() - retentionMs)),
  )
  await transact(db, (tx) => tx.delete(intents).where(isUnused))
}
