import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { applyPercentage } from '@murmur/contract/money'
import type { QuoteRequest, TradeSide } from '@murmur/contract/trading/trades'
import { useState } from 'react'
import { isUsdAmount } from '#features/manual-trading/forms/is-usd-amount.ts'
import { useOrder } from '#features/manual-trading/order/use-order.ts'
import { readAmount } from '#lib/format/typed-amount.ts'
import { useText } from '#lib/i18n/text.ts'

export type TokenTradeInput = {
  userId: UserId | undefined
  side: TradeSide
  /** The traded token; undefined until the user has chosen one. */
  token: { address: string; symbol: string; chain: ChainKey } | undefined
  /** Clears the other fields of the form. */
  onClear: () => void
}

/** The amount or percentage of a trade in a modal, the order it defines, and its error. */
export function useTokenTrade({ userId, side, token, onClear }: TokenTradeInput) {
  const text = useText()
  const [amount, setAmount] = useState('')
  const [error, setError] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const { plain: written, problem } = side === 'buy' ? readAmount(text, amount) : { plain: amount.trim() }
  const isValid = side === 'buy' ? isUsdAmount(written) : applyPercentage(0n, written) !== undefined
  const amountField = side === 'buy' ? { amountInUsd: written } : { percentage: written }
  const request: QuoteRequest | undefined =
    token && isValid ? { side, ...amountField, tokenAddress: token.address, chain: token.chain } : undefined

  const clear = () => {
    setAmount('')
    setError(undefined)
    onClear()
  }
  const order = useOrder({ userId, form: `wallet-${side}`, request, symbol: token?.symbol, onSuccess: clear })

  const changeAmount = (next: string) => {
    setAmount(next)
    setError(undefined)
  }
  const submit = () => {
    if (isValid) return order.press()
    setError(problem ?? text(side === 'buy' ? 'field.amount-invalid' : 'field.percentage-invalid'))
    setRefusals(refusals + 1)
  }
  return { amount, error, refusals, order, changeAmount, submit, clear }
}
