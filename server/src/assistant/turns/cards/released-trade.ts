import type { UserId } from '@murmur/contract/ids'
import { orRefused } from '#assistant/tools/refused.ts'
import type { Stored } from '#assistant/turns/assistant-chats.ts'
import type { Wording } from '#platform/i18n/wording.ts'

export type ReleasedTradeDeps = {
  /** The trade that this key has made already, in words. */
  released: (userId: UserId, key: string, wording: Wording) => Promise<string | undefined>
}

/** The key under which a message releases at most one trade, however often its turn is taken up. */
export function releaseKey({ id }: Pick<Stored, 'id'>): string {
  return `said:${id}`
}

/** What this message has released already, in words; undefined when it has released nothing. */
export function releasedTradeText(
  deps: ReleasedTradeDeps,
  message: Pick<Stored, 'id'> & { userId: UserId },
  wording: Wording,
): Promise<string | undefined> {
  return textOrRefusal(wording, () => deps.released(message.userId, releaseKey(message), wording))
}

/** A refusal is an answer too. */
export async function textOrRefusal<T>(wording: Wording, work: () => Promise<T>): Promise<T | string> {
  const told = await orRefused(wording, work)
  return typeof told === 'object' && told !== null && 'kind' in told ? told.message : told
}
