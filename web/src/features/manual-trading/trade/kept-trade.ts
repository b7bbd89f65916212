import type { UserId } from '@murmur/contract/ids'
import { finite } from '@murmur/contract/schema/finite'
import { object } from '@murmur/contract/schema/object'
import { read } from '@murmur/contract/schema/read'
import { BuyRequest, Quote, SellRequest, TradeReply, type TradeSide } from '@murmur/contract/trading/trades'
import * as v from 'valibot'
import type { ReceiptState } from '#features/manual-trading/order/trade-order.ts'
import { placeOf, type TradeForm } from '#features/manual-trading/trade/kept-place.ts'

/** How long a finished trade is shown again after a reload, in milliseconds. */
const afterglow = 60_000

const reply = TradeReply.entries.data
const KeptTrade = object({
  userId: v.string(),
  /** The Idempotency-Key it was sent with. */
  key: v.string(),
  /** When it was sent and when it was last updated here, in milliseconds. */
  sentAt: finite,
  heardAt: finite,
  /** The id of the form's previous trade, which must not be taken for this one. */
  earlierId: v.optional(v.union([v.string(), v.undefined()])),
  /** Its outcome, if there was a response. */
  outcome: v.optional(
    v.variant('kind', [
      object({ kind: v.literal('successful'), reply }),
      object({ kind: v.literal('failed'), reason: v.optional(v.string()), reply: v.optional(reply) }),
      object({ kind: v.literal('pending'), reply: v.optional(reply) }),
    ]),
  ),
  isDismissed: v.boolean(),
  order: v.variant('side', [
    object({ side: v.literal('buy'), body: BuyRequest, quote: Quote }),
    object({ side: v.literal('sell'), body: SellRequest, quote: Quote }),
  ]),
})
/** The last trade that a form of this browser tab sent; it survives a reload. */
export type KeptTrade = v.InferOutput<typeof KeptTrade>

/** The stored trade of this user; undefined if there is none, or no storage. */
export function readKept(userId: UserId | undefined, form: TradeForm): KeptTrade | undefined {
  try {
    const trade = read(KeptTrade, JSON.parse(sessionStorage.getItem(placeOf(form)) ?? 'null'))
    return trade?.userId === userId ? trade : undefined
  } catch {
    return undefined
  }
}

function keep(form: TradeForm, trade: KeptTrade): void {
  try {
    sessionStorage.setItem(placeOf(form), JSON.stringify(trade))
  } catch {
    // Without storage a reload drops the receipt; the history has the trade.
  }
}

/** Stores a trade that is being sent. */
export function keepSent(userId: UserId | undefined, form: TradeForm, order: KeptTrade['order'], key: string): void {
  if (!userId) return
  const now = Date.now()
  const before = readKept(userId, form)
  const earlierId = before?.outcome?.reply?.tradeId ?? before?.earlierId
  const sent: KeptTrade = { userId, order, key, sentAt: now, heardAt: now, earlierId, isDismissed: false }
  // A repeated request is the same trade and keeps its first `sentAt`.
  keep(form, before?.key === key ? { ...before, heardAt: now } : sent)
}

/** Stores the outcome of the trade. A refused trade was not sent and counts as dismissed. */
export function hearOfKept(userId: UserId | undefined, form: TradeForm, { order, outcome }: ReceiptState): void {
  const kept = readKept(userId, form)
  if (!kept || kept.order.body.intentId !== order.body.intentId) return
  const isTrade = 'reply' in outcome && (outcome.kind === 'pending' || outcome.reply)
  keep(form, { ...kept, heardAt: Date.now(), ...(isTrade ? { outcome } : { isDismissed: true }) })
}

/** Stores that the user has dismissed the receipt. */
export function dismissKept(userId: UserId | undefined, form: TradeForm): void {
  const kept = readKept(userId, form)
  if (kept) keep(form, { ...kept, isDismissed: true })
}

/**
 * The stored trade to show again: an unfinished one, or one that has just finished. A modal shows it only if no response
 * contained its id, so that it is not sent a second time as another trade.
 */
export function readUnfinished(userId: UserId | undefined, form: TradeForm): KeptTrade | undefined {
  const kept = readKept(userId, form)
  if (!kept || kept.isDismissed) return undefined
  const isOpen = !kept.outcome || kept.outcome.kind === 'pending'
  if (form !== 'buy' && form !== 'sell') return isOpen && !kept.outcome?.reply ? kept : undefined
  return isOpen || Date.now() - kept.heardAt < afterglow ? kept : undefined
}

/** The tab to open after a reload: Sell if its unfinished trade is the newest, else Buy. */
export function sideToOpen(userId: UserId | undefined): TradeSide {
  const sentAt = (side: TradeSide) => readUnfinished(userId, side)?.sentAt ?? 0
  return sentAt('sell') > sentAt('buy') ? 'sell' : 'buy'
}
