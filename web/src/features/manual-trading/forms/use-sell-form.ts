import type { UserId } from '@murmur/contract/ids'
import { areTokensEqual } from '@murmur/contract/token-id'
import type { QuoteRequest } from '@murmur/contract/trading/trades'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { useState } from 'react'
import { toCoin, toToken } from '#features/manual-trading/amount/trade-assets.ts'
import { useTradeAmount } from '#features/manual-trading/amount/use-trade-amount.ts'
import { useOrder } from '#features/manual-trading/order/use-order.ts'
import { useTradeTerms } from '#features/manual-trading/terms/use-trade-terms.ts'
import { useText } from '#lib/i18n/text.ts'

type Errors = { token?: string; amount?: string }

/** The Sell tab's fields, the order they define, and their errors. */
export function useSellForm(userId: UserId | undefined, isActive: boolean, tokens: HeldToken[] | undefined) {
  const text = useText()
  const [picked, setPicked] = useState<HeldToken>()
  const [errors, setErrors] = useState<Errors>({})
  const [refusals, setRefusals] = useState(0)
  const amount = useTradeAmount('sell')
  const terms = useTradeTerms()
  // The balance may have changed since the token was picked.
  const token = picked && (tokens?.find((one) => areTokensEqual(one, picked)) ?? picked)

  const reset = () => {
    setPicked(undefined)
    amount.clear()
    terms.priority.reset()
    setErrors({})
  }
  const request: QuoteRequest | undefined =
    isActive && token && amount.fields && terms.fields
      ? { side: 'sell', ...amount.fields, tokenAddress: token.address, chain: token.chain, ...terms.fields }
      : undefined
  const order = useOrder({ userId, form: 'sell', request, onSuccess: reset })

  const pick = (next: HeldToken) => {
    setPicked(next)
    // An amount of one token does not apply to another.
    if (amount.unit !== 'percent' && !(token && areTokensEqual(token, next))) amount.clear()
    setErrors(({ token: _, ...rest }) => rest)
    order.dismiss()
  }
  const submit = () => {
    const nextErrors: Errors = {}
    if (!token) nextErrors.token = text('sell.token-required')
    if (!amount.isValid) nextErrors.amount = amount.invalidText
    setErrors(nextErrors)
    if (!terms.fields) terms.slippage.refuse()
    if (Object.keys(nextErrors).length > 0 || !terms.fields) return setRefusals(refusals + 1)
    order.press()
  }

  return {
    token,
    assets: token ? { coin: toCoin(token.chain, tokens), token: toToken(token, token, true) } : noAssets,
    amount,
    terms,
    errors,
    order,
    refusals,
    pick,
    editAmount: () => {
      setErrors(({ amount: _, ...rest }) => rest)
      order.dismiss()
    },
    editTerms: order.dismiss,
    submit,
    reset,
  }
}

const noAssets = { coin: undefined, token: undefined }
