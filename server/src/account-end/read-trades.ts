import type { UserId } from '@murmur/contract/ids'
import { asc, eq } from 'drizzle-orm'
import type { Queries } from '#platform/db/db.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'

const atOnce = 200

/** What a user was offered, and what became of it where they said yes. Neither the signer's mark nor signed bytes are told. */
export async function* readTrades(read: Queries, userId: UserId): AsyncIterable<Record<string, unknown>> {
  for (let offset = 0; ; offset += atOnce) {
    const rows = await read
      .select({ intent: intents, execution: executions })
      .from(intents)
      .leftJoin(executions, eq(executions.id, intents.id))
      .where(eq(intents.userId, userId))
      .orderBy(asc(intents.createdAt), asc(intents.id))
      .limit(atOnce)
      .offset(offset)
    for (const { intent, execution } of rows) yield tradeOf(intent, execution)
    if (rows.length < atOnce) return
  }
}

function tradeOf(intent: typeof intents.$inferSelect, execution: typeof executions.$inferSelect | null) {
  const { id, chatId, chain, side, state, request, quote, createdAt, expiresAt } = intent
  const offered = { id, chatId, chain, side, state, request, quote, createdAt, expiresAt }
  if (!execution) return offered
  const { transactionHash, fill, networkFee, refusalCode, refusalReason, updatedAt } = execution
  const outcome = { transactionHash, fill, networkFee, refusalCode, refusalReason, updatedAt }
  return { ...offered, outcome: { state: execution.state, releasedAt: execution.createdAt, ...outcome } }
}
