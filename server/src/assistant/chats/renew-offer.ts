import type { IntentId, UserId } from '@murmur/contract/ids'
import type { MessageExtras } from '#assistant/tables/chats.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Intent } from '#trading/api.ts'
import { cancelIntent } from '#trading/api.ts'
import { patchMessage } from './messages.store.ts'

/** What a card shows, as it was read, and the offer that shall take its place. */
export type Renewal = {
  userId: UserId
  messageId: string
  old: Pick<Intent, 'id' | 'state'>
  freshId: IntentId
  extras: MessageExtras
}

/**
 * Puts a fresh offer in the place of a card's old one, which is over in the same moment: a card never hides a trade that was
 * released meanwhile, and of its offers one alone can be taken. Nothing when another renewal was first.
 * @throws Refusal INTENT_CLOSED when the old offer was released or cancelled since it was read
 */
export async function renewOffer(db: Db, { userId, messageId, old, freshId, extras }: Renewal): Promise<void> {
  let isPlaced = false
  try {
    isPlaced = await transact(db, async (tx) => {
      if (!(await patchMessage(tx, messageId, { intentId: freshId, extras }, old.id))) return false
      const isOver = (await cancelIntent(tx, { id: old.id, userId })) || old.state === 'cancelled'
      if (!isOver) throw new Refusal('INTENT_CLOSED')
      return true
    })
  } finally {
    // Shown by no card, it must not stand in the way of a yes to one.
    if (!isPlaced) await transact(db, (tx) => cancelIntent(tx, { id: freshId, userId }))
  }
}
