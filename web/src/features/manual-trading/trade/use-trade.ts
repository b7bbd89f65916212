import type { UserId } from '@murmur/contract/ids'
import type { PasskeyAssertion } from '@murmur/contract/signer-passkeys'
import { type TradeReply, tradesApi } from '@murmur/contract/trading/trades'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReceiptState, TradeOrder } from '#features/manual-trading/order/trade-order.ts'
import {
  dismissStoredTrade,
  readStoredTrade,
  readUnfinishedTrade,
  type StoredTrade,
  storeOutcome,
  storeSentTrade,
} from '#features/manual-trading/trade/stored-trade.ts'
import type { TradeForm } from '#features/manual-trading/trade/trade-form.ts'
import {
  outcomeFromError,
  outcomeFromEvent,
  outcomeFromReply,
  type TradeOutcome,
  toTradeReply,
} from '#features/manual-trading/trade/trade-outcome.ts'
import { useTradePolling } from '#features/manual-trading/trade/use-trade-polling.ts'
import { call } from '#lib/http/call.ts'
import { useLiveEvent } from '#lib/live/live-events.tsx'
import { createIntentKeys } from '#lib/trading/intent-keys.ts'

/** The request timeout in milliseconds; the server responds within 20 seconds. */
const timeoutMs = 60_000

type SentOrder = { order: TradeOrder; passkey: PasskeyAssertion | undefined }

function post({ order, passkey }: SentOrder, idempotencyKey: string): Promise<TradeReply> {
  const options = { idempotencyKey, signal: AbortSignal.timeout(timeoutMs) }
  const passkeyField = passkey && { passkey }
  return order.side === 'buy'
    ? call(tradesApi.buy, { body: { ...order.body, ...passkeyField } }, options)
    : call(tradesApi.sell, { body: { ...order.body, ...passkeyField } }, options)
}

/** The receipt of a trade that was sent before this page was loaded. */
function toReceiptState({ order, outcome }: StoredTrade): ReceiptState {
  const { kind, reply } = outcome ?? { kind: 'pending', reply: undefined }
  if (kind === 'successful' && reply) return { order, outcome: { kind, reply } }
  if (outcome?.kind === 'failed') return { order, outcome: { kind: 'failed', reason: outcome.reason, reply } }
  return { order, outcome: { kind: 'pending', reply } }
}

/**
 * Sends trades one at a time, never twice, and tracks the outcome of the last trade through responses and live events. An
 * unfinished trade survives a page reload.
 * @param onOutcome called with each new outcome, even after the page was left
 */
export function useTrade(userId: UserId | undefined, form: TradeForm, onOutcome: (state: ReceiptState) => void) {
  const [unfinished] = useState(() => readUnfinishedTrade(userId, form))
  const [keys] = useState(() =>
    createIntentKeys(undefined, unfinished && { request: unfinished.order.body, key: unfinished.key }),
  )
  const [receipt, setReceipt] = useState(unfinished && toReceiptState(unfinished))
  const isSending = useRef(false)
  // An event may arrive before the response with its trade's id.
  const earlyOutcomes = useRef(new Map<string, TradeOutcome>())

  const show = (state: ReceiptState) => {
    setReceipt(state)
    storeOutcome(userId, form, state)
  }
  const applyOutcome = (state: ReceiptState) => {
    show(state)
    onOutcome(state)
  }

  const mutation = useMutation({
    mutationFn: async ({ order, passkey }: SentOrder): Promise<TradeOutcome> => {
      // The key ignores the passkey's signature: a retry with another signature is the same trade.
      const idempotencyKey = keys.keyFor(order.body)
      storeSentTrade(userId, form, order, idempotencyKey)
      return outcomeFromReply(await post({ order, passkey }, idempotencyKey))
    },
    onSettled: (answered, error, { order }) => {
      isSending.current = false
      const outcome = answered ?? outcomeFromError(error)
      const tradeId = outcome.kind === 'pending' ? outcome.reply?.tradeId : undefined
      if (outcome.kind !== 'pending' || tradeId) keys.answered()
      applyOutcome({ order, outcome: (tradeId && earlyOutcomes.current.get(tradeId)) || outcome })
    },
  })

  const isPending = receipt?.outcome.kind === 'pending'
  useLiveEvent((event) => {
    const outcome = event.type === 'trade' ? outcomeFromEvent(event.trade) : undefined
    if (event.type !== 'trade' || !outcome) return
    earlyOutcomes.current.set(event.trade.id, outcome)
    if (receipt?.outcome.kind === 'pending' && receipt.outcome.reply?.tradeId === event.trade.id)
      applyOutcome({ order: receipt.order, outcome })
  })

  const isPolled = unfinished && isPending && !mutation.isPending
  const isSearching = useTradePolling(isPolled ? readStoredTrade(userId, form) : undefined, (trade) => {
    if (!receipt) return
    const outcome = outcomeFromEvent(trade)
    if (outcome) applyOutcome({ order: receipt.order, outcome: outcome })
    else show({ order: receipt.order, outcome: { kind: 'pending', reply: toTradeReply(trade) } })
  })

  return {
    receipt,
    dismiss: () => {
      setReceipt(undefined)
      if (receipt) dismissStoredTrade(userId, form)
    },
    isBusy: mutation.isPending || isSearching,
    /** `passkey`: the signature over the order's quote, where the user requires a passkey. */
    send: (order: TradeOrder, passkey?: PasskeyAssertion) => {
      if (isSending.current) return
      isSending.current = true
      mutation.mutate({ order, passkey })
    },
  }
}
