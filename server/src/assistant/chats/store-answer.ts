import type { Tx } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { appendMessages } from './append-messages.ts'
import type { MessageRow, NewMessage } from './messages.store.ts'
import { removeTurn, type TurnClaim, TurnLostError } from './turns.store.ts'

/** One message of an answer: text, or a card. */
export type AnswerPart = Pick<NewMessage, 'id' | 'type' | 'content' | 'language' | 'intentId' | 'extras'>

/**
 * Appends a turn's answer in order and removes the turn, atomically.
 * `parts`: the answer's messages in order, at least one. `statedChanges`: how many changes they state; default 0.
 * @throws TurnLostError if the claim is no longer valid; UnstatedChangesError if the turn has made more changes. Nothing is stored then
 */
export async function storeAnswer(
  tx: Tx,
  answer: { turn: TurnClaim; parts: readonly AnswerPart[]; statedChanges?: number; at: Date },
): Promise<MessageRow[]> {
  const { turn, parts, statedChanges = 0, at } = answer
  if (parts.length === 0) throw new Error('An answer has at least one part')
  const added = parts.map(
    (part, index): NewMessage => ({
      ...part,
      role: 'assistant',
      replyTo: turn.messageId,
      isLast: index === parts.length - 1,
    }),
  )
  // Lock order: chat before turn.
  const rows = await appendMessages(tx, { id: turn.chatId, userId: turn.userId }, added, at).catch((cause: unknown) => {
    throw cause instanceof Refusal ? new TurnLostError('The chat is gone', { cause }) : cause
  })
  await removeTurn(tx, turn, statedChanges)
  return rows
}
