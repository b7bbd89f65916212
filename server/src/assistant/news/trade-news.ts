import type { ChatId, UserId } from '@murmur/contract/ids'
import { and, eq, or } from 'drizzle-orm'
import { messages, turns } from '#assistant/tables/chats.ts'
import { parseReleaseKey } from '#assistant/turns/cards/released-trade.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { News } from '#platform/news/news.ts'
import { isUuid } from '#platform/text/is-uuid.ts'
import { findReleaseKeys } from '#trading/api.ts'

type TradeNews = News & { kind: 'trade' }

/**
 * The message of the user that released a trade, such as a yes; undefined for a trade released by a button. Its answer states the
 * outcome if a crash made it late.
 */
export async function findReleasingMessage(
  tx: Tx,
  userId: UserId,
  { tradeId }: TradeNews,
): Promise<string | undefined> {
  const keys = tradeId ? await findReleaseKeys(tx, userId, tradeId) : []
  return keys.map(parseReleaseKey).find((id) => id !== undefined && isUuid(id))
}

/** Whether an answer is being written in the chat, or to the message. */
export async function isAnswering(tx: Tx, chatId: ChatId, messageId: string | undefined): Promise<boolean> {
  const matchesMessage = messageId === undefined ? undefined : eq(turns.messageId, messageId)
  return (await tx.$count(turns, or(eq(turns.chatId, chatId), matchesMessage))) > 0
}

/** Whether the answer to a message states the outcome of the trade that the message released, instead of a pending trade. */
export async function statesOutcome(tx: Tx, messageId: string): Promise<boolean> {
  const [released] = await tx.select({ chatId: messages.chatId }).from(messages).where(eq(messages.id, messageId))
  if (!released) return false
  const answers = await tx
    .select({ extras: messages.extras })
    .from(messages)
    .where(and(eq(messages.chatId, released.chatId), eq(messages.replyTo, messageId)))
  return answers.some(({ extras }) => extras.hasOutcome === true)
}
