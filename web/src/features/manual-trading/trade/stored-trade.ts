import type { UserId } from '@murmur/contract/ids'
import { finite } from '@murmur/contract/schema/finite'
import { object } from '@murmur/contract/schema/object'
import { tryParse } from '@murmur/contract/schema/try-parse'
import { BuyRequest, Quote, SellRequest, TradeReply, type TradeSide } from '@murmur/contract/trading/trades'
import * as v from 'valibot'
import type { ReceiptState } from '#features/manual-trading/order/trade-order.ts'
import { getStorageKey, type TradeForm } from '#features/manual-trading/trade/trade-form.ts'
import { serverNow } from '#lib/http/server-clock.ts'

/** How long a finished trade is shown again after a reload, in milliseconds. */
const showAgainMs = 60_000

const ReplyData = TradeReply.entries.data
const StoredTrade = object({
  userId: v.string(),
  /** The Idempotency-Key of the request. */
  key: v.string(),
  /** When the trade was sent, by the server's clock, and last updated (epoch milliseconds). */
  sentAt: finite,
  updatedAt: finite,
  /** The id of the form's previous trade, which `findTrade` must skip. */
  earlierId: v.optional(v.union([v.string(), v.undefined()])),
  /** The outcome, if there was a response. */
  outcome: v.optional(
    v.variant('kind', [
      object({ kind: v.literal('successful'), reply: ReplyData }),
      object({ kind: v.literal('failed'), reason: v.optional(v.string()), reply: v.optional(ReplyData) }),
      object({ kind: v.literal('pending'), reply: v.optional(ReplyData) }),
    ]),
  ),
  isDismissed: v.boolean(),
  order: v.variant('side', [
    object({ side: v.literal('buy'), body: BuyRequest, quote: Quote }),
    object({ side: v.literal('sell'), body: SellRequest, quote: Quote }),
  ]),
})
/** The last trade that a form of this browser tab sent; it survives a reload. */
export type StoredTrade = v.InferOutput<typeof StoredTrade>

/** The stored trade of this user; undefined without one, or if storage is blocked. */
export function readStoredTrade(userId: UserId | undefined, form: TradeForm): StoredTrade | undefined {
  try {
    const trade = tryParse(StoredTrade, JSON.parse(sessionStorage.getItem(getStorageKey(form)) ?? 'null'))
    return trade?.userId === userId ? trade : undefined
  } catch {
    return undefined
  }
}

function write(form: TradeForm, trade: StoredTrade): void {
  try {
    sessionStorage.setItem(getStorageKey(form), JSON.stringify(trade))
  } catch {
    // Without storage a reload drops the receipt; the history has the trade.
  }
}

/** Stores a trade that is being sent. */
export function storeSentTrade(
  userId: UserId | undefined,
  form: TradeForm,
  order: StoredTrade['order'],
  key: string,
): void {
  if (!userId) return
  const now = Date.now()
  const previousTrade = readStoredTrade(userId, form)
  const earlierId = previousTrade?.outcome?.reply?.tradeId ?? previousTrade?.earlierId
  const sentTrade: StoredTrade = {
    userId,
    order,
    key,
    sentAt: serverNow(),
    updatedAt: now,
    earlierId,
    isDismissed: false,
  }
  // A repeated request is the same trade and keeps its first `sentAt`.
  write(form, previousTrade?.key === key ? { ...previousTrade, updatedAt: now } : sentTrade)
}

/** Stores the outcome of the trade. A refused trade was not sent and counts as dismissed. */
export function storeOutcome(userId: UserId | undefined, form: TradeForm, { order, outcome }: ReceiptState): void {
  const stored = readStoredTrade(userId, form)
  if (!stored || stored.order.body.intentId !== order.body.intentId) return
  const isTrade = 'reply' in outcome && (outcome.kind === 'pending' || outcome.reply)
  write(form, { ...stored, updatedAt: Date.now(), ...(isTrade ? { outcome } : { isDismissed: true }) })
}

/** Stores that the user has dismissed the receipt. */
export function dismissStoredTrade(userId: UserId | undefined, form: TradeForm): void {
  const stored = readStoredTrade(userId, form)
  if (stored) write(form, { ...stored, isDismissed: true })
}

/**
 * The stored trade to show again: an unfinished or recently finished trade. A modal shows it only if no response contained
 * the trade's id, so that the user does not send the trade twice.
 */
export function readUnfinishedTrade(userId: UserId | undefined, form: TradeForm): StoredTrade | undefined {
  const stored = readStoredTrade(userId, form)
  if (!stored || stored.isDismissed) return undefined
  const isOpen = !stored.outcome || stored.outcome.kind === 'pending'
  if (form !== 'buy' && form !== 'sell') return isOpen && !stored.outcome?.reply ? stored : undefined
  return isOpen || Date.now() - stored.updatedAt < showAgainMs ? stored : undefined
}

/** The tab to open after a reload: Sell if its unfinished trade is the newest, else Buy. */
export function sideToOpen(userId: UserId | undefined): TradeSide {
  const sentAt = (side: TradeSide) => readUnfinishedTrade(userId, side)?.sentAt ?? 0
  return sentAt('sell') > sentAt('buy') ? 'sell' : 'buy'
}
