import { type BuyRequest, type Quote, type SellRequest, tradesApi } from '@murmur/contract/trades'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createIntentKeys } from '#features/manual-trading/intent-keys.ts'
import {
  outcomeOfError,
  outcomeOfEvent,
  outcomeOfReply,
  type TradeOutcome,
} from '#features/manual-trading/trade-outcome.ts'
import { call } from '#lib/call.ts'
import { useLiveEvent } from '#lib/live.tsx'

/** How long an answer is waited for; the server gives one within 20 seconds. */
const patience = 60_000

export type TradeOrder =
  | { side: 'buy'; body: BuyRequest; quote: Quote }
  | { side: 'sell'; body: SellRequest; quote: Quote }
export type ReceiptState = { order: TradeOrder; outcome: TradeOutcome }

/** What a yes to a quote posts: the quote's own intent and nothing that could differ from it. */
export function orderOf(quote: Quote, amount: string): TradeOrder {
  const common = { tokenAddress: quote.token.address, chain: quote.chain, intentId: quote.intentId }
  return quote.side === 'buy'
    ? { side: 'buy', quote, body: { amountInUsd: amount, ...common } }
    : { side: 'sell', quote, body: { percentage: amount, ...common } }
}

/**
 * Sends trades, one at a time and never twice, and keeps what became of the last one; the server's events complete it.
 * @param onOutcome hears each news of it, also after the page was left
 */
export function useTrade(onOutcome: (state: ReceiptState) => void) {
  const [keys] = useState(createIntentKeys)
  const [receipt, setReceipt] = useState<ReceiptState>()
  const isSending = useRef(false)
  // An event may be quicker than the answer that names its trade.
  const early = useRef(new Map<string, TradeOutcome>())

  const take = (state: ReceiptState) => {
    setReceipt(state)
    onOutcome(state)
  }

  const mutation = useMutation({
    mutationFn: async (order: TradeOrder): Promise<TradeOutcome> => {
      const options = { idempotencyKey: keys.keyFor(order.body), signal: AbortSignal.timeout(patience) }
      const reply =
        order.side === 'buy'
          ? await call(tradesApi.buy, { body: order.body }, options)
          : await call(tradesApi.sell, { body: order.body }, options)
      return outcomeOfReply(reply)
    },
    onSettled: (answered, error, order) => {
      isSending.current = false
      const outcome = answered ?? outcomeOfError(error)
      const tradeId = outcome.kind === 'pending' ? outcome.reply?.tradeId : undefined
      if (outcome.kind !== 'pending' || tradeId) keys.answered()
      take({ order, outcome: (tradeId && early.current.get(tradeId)) || outcome })
    },
  })

  useLiveEvent((event) => {
    const outcome = event.type === 'trade' ? outcomeOfEvent(event.trade) : undefined
    if (event.type !== 'trade' || !outcome) return
    early.current.set(event.trade.id, outcome)
    if (receipt?.outcome.kind === 'pending' && receipt.outcome.reply?.tradeId === event.trade.id)
      take({ order: receipt.order, outcome })
  })

  return {
    receipt,
    dismiss: () => setReceipt(undefined),
    isBusy: mutation.isPending,
    send: (order: TradeOrder) => {
      if (isSending.current) return
      isSending.current = true
      mutation.mutate(order)
    },
  }
}
