import type { IntentId, UserId } from '@murmur/contract/ids'
import type { MessageExtras } from '#assistant/tables/chats.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Intent } from '#trading/api.ts'
import { cancelIntent } from '#trading/api.ts'
import { patchMessage } from './messages.store.ts'

/** A card's intent as read, and the new intent that replaces it. */
export type Renewal = {
  userId: UserId
  messageId: string
  old: Pick<Intent, 'id' | 'state'>
  newIntentId: IntentId
  extras: MessageExtras
}

/**
 * Replaces a card's intent and cancels the old intent in the same transaction: a card never hides a released trade, and only one
 * of its intents can be confirmed. Does nothing if another renewal was first.
 * @throws Refusal INTENT_CLOSED if the old intent was released or cancelled since it was read
 */
export async function replaceCardIntent(
  db: Db,
  { userId, messageId, old, newIntentId, extras }: Renewal,
): Promise<void> {
  let isReplaced = false
  try {
    isReplaced = await transact(db, async (tx) => {
      if (!(await patchMessage(tx, messageId, { intentId: newIntentId, extras }, old.id))) return false
      const isCancelled = (await cancelIntent(tx, { id: old.id, userId })) || old.state === 'cancelled'
      if (!isCancelled) throw new Refusal('INTENT_CLOSED')
      return true
    })
  } finally {
    // An intent without a card must not make a "yes" ambiguous.
    if (!isReplaced) await transact(db, (tx) => cancelIntent(tx, { id: newIntentId, userId }))
  }
}
