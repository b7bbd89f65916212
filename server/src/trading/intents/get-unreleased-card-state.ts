import type { CardState } from '@murmur/contract/chat/cards'
import type { AnyIntent } from './intents.store.ts'

/** The state of the card of an intent that was not released. */
export function getUnreleasedCardState(
  { state, expiresAt }: Pick<AnyIntent, 'state' | 'expiresAt'>,
  now: Date,
): CardState {
  if (state === 'cancelled') return 'cancelled'
  return expiresAt <= now ? 'expired' : 'open'
}
