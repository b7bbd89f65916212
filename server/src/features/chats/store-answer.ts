import { and, eq } from 'drizzle-orm'
import { turns } from '#db/tables/chats.ts'
import type { Tx } from '#db/transact.ts'
import { lockChat } from '#features/chats/chats.store.ts'
import { appendMessages, type MessageRow, type NewMessage } from '#features/chats/messages.store.ts'
import { type ClaimedTurn, removeTurn, TurnLost } from '#features/chats/turns.store.ts'

/** One message of an answer: text, or a card. */
export type AnswerPart = Pick<NewMessage, 'id' | 'type' | 'content' | 'language' | 'intentId' | 'extras'>

/**
 * Appends what is left of a turn's answer, in order, and ends the turn: both or neither, once.
 * `parts`: at least one; the last is the answer's last.
 * @throws TurnLost when the claim does not hold any more: then nothing is stored
 */
export async function storeAnswer(
  tx: Tx,
  answer: { turn: ClaimedTurn; parts: readonly AnswerPart[]; at: Date },
): Promise<MessageRow[]> {
  const { turn, parts, at } = answer
  if (parts.length === 0) throw new Error('An answer has at least one part')
  const chat = await lockOf(tx, turn)
  await removeTurn(tx, turn)
  const added = parts.map((part, index) => ({ ...answering(turn, part), isLast: index === parts.length - 1 }))
  return appendMessages(tx, chat, added, at)
}

/** Appends one part of an answer that goes on. @throws TurnLost */
export async function storePart(
  tx: Tx,
  answer: { turn: ClaimedTurn; part: AnswerPart; at: Date },
): Promise<MessageRow> {
  const { turn, part, at } = answer
  const chat = await lockOf(tx, turn)
  const held = and(eq(turns.messageId, turn.messageId), eq(turns.attempts, turn.attempts))
  const [row] = await tx.select({ id: turns.messageId }).from(turns).where(held)
  if (!row) throw new TurnLost('The turn is not held any more')
  const [stored] = await appendMessages(tx, chat, [answering(turn, part)], at)
  return stored as MessageRow
}

/** The chat before the turn: everybody locks in this order. */
async function lockOf(tx: Tx, turn: ClaimedTurn) {
  return lockChat(tx, turn.userId, turn.chatId).catch((cause: unknown) => {
    throw new TurnLost('The chat is gone', { cause })
  })
}

function answering(turn: ClaimedTurn, part: AnswerPart): NewMessage {
  return { ...part, role: 'assistant', replyTo: turn.messageId }
}
