import type { UserId } from '@murmur/contract/ids'
import type { QuoteRequest } from '@murmur/contract/trading/trades'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Danger, useTypedSymbol } from '#features/manual-trading/danger/use-danger.ts'
import { type ReceiptState, type TradeOrder, toTradeOrder } from '#features/manual-trading/order/trade-order.ts'
import { useOrderPasskey } from '#features/manual-trading/order/use-order-passkey.ts'
import { useOrderPrompt } from '#features/manual-trading/order/use-order-prompt.ts'
import { type QuoteState, useQuote } from '#features/manual-trading/order/use-quote.ts'
import { toastOutcome } from '#features/manual-trading/trade/outcome-toast.ts'
import type { TradeForm } from '#features/manual-trading/trade/trade-form.ts'
import { useTrade } from '#features/manual-trading/trade/use-trade.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { getReason } from '#lib/http/call-error.ts'
import { scheduleRefresh } from '#lib/http/schedule-refresh.ts'
import { useText } from '#lib/i18n/text.ts'
import { describePasskeyError } from '#lib/passkeys/describe-passkey-error.ts'
import { PasskeyError } from '#lib/passkeys/passkey-error.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

export type Order = {
  quote: QuoteState
  receipt: ReceiptState | undefined
  isBusy: boolean
  /** Whether the browser is asking for the passkey that confirms the order. */
  isAsking: boolean
  isOnline: boolean
  /** A prompt beside the quote details, shown until the next press. */
  prompt: string | undefined
  /** Why the last passkey prompt failed. Shown beside the button, which may be far from the quote. */
  passkeyPrompt: string | undefined
  danger: Danger
  /** Confirms the displayed quote; without a quote, shows the reason. */
  press(): void
  /** Sends the same request again if there was no response. */
  sendAgain(): void
  dismiss(): void
}

export type OrderInput = {
  userId: UserId | undefined
  /** The form of this order. */
  form: TradeForm
  request: QuoteRequest | undefined
  /** The token's symbol; the user types it to buy a dangerous token. */
  symbol?: string | undefined
  onSuccess: () => void
}

/** Runs an order from the form's request: quote, confirmation, receipt. */
export function useOrder({ userId, form, request: filled, symbol, onSuccess }: OrderInput): Order {
  const text = useText()
  const client = useQueryClient()
  const isOnline = useOnline()
  const { dangerSymbol, getDanger } = useTypedSymbol(filled, symbol)
  const request = filled && dangerSymbol ? { ...filled, dangerSymbol } : filled
  const serialized = request && JSON.stringify(request)
  const { prompt, passkeyPrompt, setPrompt, clearPrompt } = useOrderPrompt(serialized)
  const sentRequest = useRef<string>(undefined)

  const trade = useTrade(userId, form, (state) => {
    toastOutcome(text, state)
    if (state.outcome.kind === 'requote' || state.outcome.kind === 'which-chain') {
      setPrompt(state.outcome.reason ?? text('quote.expired'))
      // After a reload the form is empty, so there is no request to quote.
      if (request) quote.renew()
      return trade.dismiss()
    }
    if (state.outcome.kind === 'failed' && !state.outcome.reply) return trade.dismiss()
    scheduleRefresh(client, 'balances', 'history')
    // Fields that were changed since then are those of the next order.
    if (state.outcome.kind === 'successful' && serialized && sentRequest.current === serialized) onSuccess()
  })
  // While the receipt replaces the quote, no new quote is fetched: the confirmed figures stay unchanged.
  const quote = useQuote(trade.receipt ? undefined : request)

  const passkeyConfirmation = useOrderPasskey(serialized)
  /** Sends an order. Asks for the passkey first if the quote requires one, and sends nothing without it. */
  const confirm = async (order: TradeOrder) => {
    clearPrompt()
    try {
      const passkey = await passkeyConfirmation.confirm(order.quote.passkey)
      sentRequest.current = serialized
      trade.send(order, passkey)
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error
      setPrompt(describePasskeyError(text, error), true)
    }
  }
  const { receipt, dismiss } = trade
  const isBusy = trade.isBusy || passkeyConfirmation.isAsking
  const press = () => {
    // A notice beside the figures reports a lost connection.
    if (!request || isBusy || trade.receipt || !isOnline) return
    if (quote.error) return void showToast('error', text(`${request.side}.failed`), getReason(quote.error))
    if (!quote.quote) return setPrompt(text('quote.look-first'))
    if (quote.isExpired) {
      setPrompt(text('quote.renewed'))
      return quote.renew()
    }
    void confirm(toTradeOrder(quote.quote, request))
  }

  return {
    quote,
    receipt,
    isBusy,
    isAsking: passkeyConfirmation.isAsking,
    isOnline,
    prompt,
    passkeyPrompt,
    danger: getDanger(quote.error),
    press,
    dismiss,
    // Does not prompt again: the server recognises a trade that it has received, and refuses any other without a signature.
    sendAgain: () =>
      receipt && trade.send(receipt.order, passkeyConfirmation.findSignature(receipt.order.quote.passkey)),
  }
}
