import { finite } from '@murmur/contract/finite'
import type { UserId } from '@murmur/contract/ids'
import { object } from '@murmur/contract/object'
import { read } from '@murmur/contract/read'
import { BuyRequest, Quote, SellRequest, TradeReply, type TradeSide } from '@murmur/contract/trades'
import * as v from 'valibot'
import type { ReceiptState } from '#features/manual-trading/order/trade-order.ts'
import { placeOf, type TradeForm } from '#features/manual-trading/trade/kept-place.ts'

/** How long after its end a trade that was seen to end is still shown to whoever opens the page anew. */
const afterglow = 60_000

const reply = TradeReply.entries.data
const KeptTrade = object({
  userId: v.string(),
  /** The Idempotency-Key it was sent with. */
  key: v.string(),
  /** When it was sent and when this browser last heard of it, in milliseconds. */
  sentAt: finite,
  heardAt: finite,
  /** The trade of this browser before it, which it is not to be taken for. */
  earlierId: v.optional(v.union([v.string(), v.undefined()])),
  /** What became of it, where an answer came. */
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
/** The last trade of one form that this browser tab sent, as it outlives a reload of the page. */
export type KeptTrade = v.InferOutput<typeof KeptTrade>

/** What was kept for this user; undefined where nothing was, or where the browser keeps nothing. */
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
    // Then a reload forgets it, and the history still has it.
  }
}

/** Keeps a trade that is being sent. */
export function keepSent(userId: UserId | undefined, form: TradeForm, order: KeptTrade['order'], key: string): void {
  if (!userId) return
  const now = Date.now()
  const before = readKept(userId, form)
  const earlierId = before?.outcome?.reply?.tradeId ?? before?.earlierId
  const sent: KeptTrade = { userId, order, key, sentAt: now, heardAt: now, earlierId, isDismissed: false }
  // The same request again is the same trade, sent when it was first sent.
  keep(form, before?.key === key ? { ...before, heardAt: now } : sent)
}

/** Notes what became of the kept trade; a refused one, of which nothing was sent, is none. */
export function hearOfKept(userId: UserId | undefined, form: TradeForm, { order, outcome }: ReceiptState): void {
  const kept = readKept(userId, form)
  if (!kept || kept.order.body.intentId !== order.body.intentId) return
  const isTrade = 'reply' in outcome && (outcome.kind === 'pending' || outcome.reply)
  keep(form, { ...kept, heardAt: Date.now(), ...(isTrade ? { outcome } : { isDismissed: true }) })
}

/** The user has put the receipt away. */
export function dismissKept(userId: UserId | undefined, form: TradeForm): void {
  const kept = readKept(userId, form)
  if (kept) keep(form, { ...kept, isDismissed: true })
}

/**
 * The kept trade that is to be shown again: one without a known end, or one that ended just now. A modal shows again only
 * what no answer ever named, so that it is not sent a second time as another trade.
 */
export function readUnfinished(userId: UserId | undefined, form: TradeForm): KeptTrade | undefined {
  const kept = readKept(userId, form)
  if (!kept || kept.isDismissed) return undefined
  const isOpen = !kept.outcome || kept.outcome.kind === 'pending'
  if (form !== 'buy' && form !== 'sell') return isOpen && !kept.outcome?.reply ? kept : undefined
  return isOpen || Date.now() - kept.heardAt < afterglow ? kept : undefined
}

/** The tab to open a reloaded page with: Buy, or Sell where that is the newest unfinished trade. */
export function sideToOpen(userId: UserId | undefined): TradeSide {
  const sentAt = (side: TradeSide) => readUnfinished(userId, side)?.sentAt ?? 0
  return sentAt('sell') > sentAt('buy') ? 'sell' : 'buy'
}
