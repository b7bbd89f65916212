import type { UserId } from '@murmur/contract/ids'
import { catchRefusal } from '#assistant/tools/catch-refusal.ts'
import type { AnswerParts } from '#assistant/turns/answer-parts.ts'
import type { StoredMessage } from '#assistant/turns/assistant-chats.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { withoutMarkup } from '#platform/text/without-markup.ts'
import type { TradeReport } from '#trading/api.ts'

export type ReleasedTradeDeps = {
  /** Reports on the trade already released under this key. */
  released: (userId: UserId, key: string, wording: Wording) => Promise<TradeReport | undefined>
}

const keyPrefix = 'said:'

/** The idempotency key of a message: at most one trade, even if its turn is retried. */
export function toReleaseKey({ id }: Pick<StoredMessage, 'id'>): string {
  return `${keyPrefix}${id}`
}

/** The id of the message whose idempotency key this is; undefined for the key of a button. */
export function parseReleaseKey(key: string): string | undefined {
  return key.startsWith(keyPrefix) ? key.slice(keyPrefix.length) : undefined
}

/** Reports on the trade that this message already released, or returns the message of its refusal; undefined if none. */
export function findReleasedTrade(
  deps: ReleasedTradeDeps,
  message: Pick<StoredMessage, 'id'> & { userId: UserId },
  wording: Wording,
): Promise<TradeReport | string | undefined> {
  return reportOrRefusal(wording, () => deps.released(message.userId, toReleaseKey(message), wording))
}

/** Returns the report on a trade without markup, which a token's symbol may contain, or the message of a Refusal. */
export async function reportOrRefusal<Report extends TradeReport | undefined>(
  wording: Wording,
  work: () => Promise<Report>,
): Promise<Report | string> {
  const result = await catchRefusal(wording, work)
  if (result === undefined) return result
  return 'kind' in result ? result.message : { ...result, text: withoutMarkup(result.text) }
}

/** Writes a report on a trade, or the message of its refusal. */
export function writeReport(
  parts: Pick<AnswerParts, 'stateOutcome' | 'writeParagraph'>,
  report: TradeReport | string,
): void {
  if (typeof report === 'string') parts.writeParagraph(report)
  else parts.stateOutcome(report)
}
