import type { UserId } from '@murmur/contract/ids'
import { and, asc, eq, exists, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queries } from '#platform/db/db.ts'
import { type PersonalData, readOnce } from '#platform/db/personal-data.ts'
import type { Tx } from '#platform/db/transact.ts'
import { executions } from './tables/executions.ts'
import { historyCounts } from './tables/history-counts.ts'
import { idempotencyKeys } from './tables/idempotency.ts'
import { intents } from './tables/intents.ts'
import { portfolioPoints } from './tables/portfolio-points.ts'
import { recordedValues } from './tables/recorded-values.ts'
import { tradeLimits } from './tables/trade-limits.ts'

const pageSize = 200
const unfinishedStates = ['released', 'signed', 'sent', 'included'] as const

/** Exports and erases limits, trades and their values. Released trades belong to the ledger and stay. */
export const tradingData: PersonalData = {
  sections: [
    ['tradeLimits', readOnce((read, { id }) => read.select().from(tradeLimits).where(eq(tradeLimits.userId, id)))],
    ['trades', (read, { id }) => readTrades(read, id)],
    ['valuesThen', readOnce((read, { id }) => read.select().from(recordedValues).where(eq(recordedValues.userId, id)))],
    [
      'historyCounts',
      readOnce((read, { id }) => read.select().from(historyCounts).where(eq(historyCounts.userId, id))),
    ],
    [
      'walletWorth',
      readOnce((read, { id }) => read.select().from(portfolioPoints).where(eq(portfolioPoints.userId, id))),
    ],
  ],
  async erase(tx, { id }) {
    for (const table of [tradeLimits, portfolioPoints, idempotencyKeys, historyCounts])
      await tx.delete(table).where(eq(table.userId, id))
    await tx.delete(intents).where(and(eq(intents.userId, id), ne(intents.state, 'released')))
    await tx.update(intents).set({ chatId: null }).where(eq(intents.userId, id))
    // Removes the name that the user gave the recipient.
    const withoutName = sql`jsonb_set(${intents.quote}, '{recipient,name}', '""')`
    await tx
      .update(intents)
      .set({ quote: withoutName })
      .where(and(eq(intents.userId, id), eq(intents.side, 'send')))
  },
}

/** An SQL condition: this user has at least one intent. */
export function hasActivity(tx: Tx, userId: SQLWrapper) {
  return exists(tx.select({ id: intents.id }).from(intents).where(eq(intents.userId, userId)))
}

/** Whether a released trade of this user is not final yet. */
export async function hasOpenTrade(tx: Tx, userId: UserId): Promise<boolean> {
  const open = await tx
    .select({ id: executions.id })
    .from(executions)
    .where(and(eq(executions.userId, userId), inArray(executions.state, [...unfinishedStates])))
    .limit(1)
  return open.length > 0
}

/**
 * Reads a user's intents and the outcomes of released ones, without the signer's MAC and the signed bytes. A page begins after the last
 * row of the one before, which a sweep may have deleted meanwhile.
 */
async function* readTrades(read: Queries, userId: UserId): AsyncIterable<Record<string, unknown>> {
  // As text: a date of this process is less exact than the column.
  const createdAt = sql<string>`${intents.createdAt}::text`
  for (let isAfter: SQL | undefined; ; ) {
    const rows = await read
      .select({ intent: intents, execution: executions, createdAt })
      .from(intents)
      .leftJoin(executions, eq(executions.id, intents.id))
      .where(and(eq(intents.userId, userId), isAfter))
      .orderBy(asc(intents.createdAt), asc(intents.id))
      .limit(pageSize)
    for (const { intent, execution } of rows) yield toTradeRecord(intent, execution)
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    isAfter = sql`(${intents.createdAt}, ${intents.id}) > (${last.createdAt}::timestamptz, ${last.intent.id}::uuid)`
  }
}

function toTradeRecord(intent: typeof intents.$inferSelect, execution: typeof executions.$inferSelect | null) {
  const { id, chatId, chain, side, state, request, quote, createdAt, expiresAt } = intent
  const base = { id, chatId, chain, side, state, request, quote, createdAt, expiresAt }
  if (!execution) return base
  const { transactionHash, fill, networkFee, refusalCode, refusalReason, updatedAt } = execution
  const outcome = { transactionHash, fill, networkFee, refusalCode, refusalReason, updatedAt }
  return { ...base, outcome: { state: execution.state, releasedAt: execution.createdAt, ...outcome } }
}
