import type { UserId } from '@murmur/contract/ids'
import { catchRefusal } from '#assistant/tools/catch-refusal.ts'
import type { Stored } from '#assistant/turns/assistant-chats.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { withoutMarkup } from '#platform/text/without-markup.ts'

export type ReleasedTradeDeps = {
  /** The trade already released under this key, as text. */
  released: (userId: UserId, key: string, wording: Wording) => Promise<string | undefined>
}

const keyPrefix = 'said:'

/** The idempotency key of a message: at most one trade, also when its turn is retried. */
export function releaseKey({ id }: Pick<Stored, 'id'>): string {
  return `${keyPrefix}${id}`
}

/** The id of the message whose idempotency key this is; undefined for the key of a button. */
export function releasingMessage(key: string): string | undefined {
  return key.startsWith(keyPrefix) ? key.slice(keyPrefix.length) : undefined
}

/** The trade already released by this message, as text; undefined if none. */
export function releasedTradeText(
  deps: ReleasedTradeDeps,
  message: Pick<Stored, 'id'> & { userId: UserId },
  wording: Wording,
): Promise<string | undefined> {
  return textOrRefusal(wording, () => deps.released(message.userId, releaseKey(message), wording))
}

/** Returns the outcome of a trade for the chat, or the message of a Refusal. */
export async function textOrRefusal<T>(wording: Wording, work: () => Promise<T>): Promise<T | string> {
  const result = await catchRefusal(wording, work)
  if (typeof result === 'string') return withoutMarkup(result)
  return typeof result === 'object' && result !== null && 'kind' in result ? result.message : result
}
