import type { UserId } from '@murmur/contract/ids'
import { applyPercentage } from '@murmur/contract/money'
import { sameToken } from '@murmur/contract/token-id'
import type { QuoteRequest } from '@murmur/contract/trading/trades'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { useState } from 'react'
import { getSellAmount } from '#features/manual-trading/forms/get-sell-amount.ts'
import { useOrder } from '#features/manual-trading/order/use-order.ts'
import { useText } from '#lib/i18n/text.ts'

type Errors = { token?: string; percentage?: string }

/** The Sell tab's fields, the order they define, and their errors. */
export function useSellForm(userId: UserId | undefined, isActive: boolean, tokens: HeldToken[] | undefined) {
  const text = useText()
  const [picked, setPicked] = useState<HeldToken>()
  const [percentage, setPercentage] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [refusals, setRefusals] = useState(0)
  // The balance may have changed since the token was picked.
  const token = picked && (tokens?.find((one) => sameToken(one, picked)) ?? picked)
  const share = percentage.trim()
  const amount = token && getSellAmount(token, share)

  const reset = () => {
    setPicked(undefined)
    setPercentage('')
    setErrors({})
  }
  const request: QuoteRequest | undefined =
    isActive && token && amount !== undefined
      ? { side: 'sell', percentage: share, tokenAddress: token.address, chain: token.chain }
      : undefined
  const order = useOrder({ userId, form: 'sell', request, onSuccess: reset })

  const pick = (next: HeldToken) => {
    setPicked(next)
    setErrors(({ token: _, ...rest }) => rest)
    order.dismiss()
  }
  const changePercentage = (next: string) => {
    setPercentage(next)
    setErrors(({ percentage: _, ...rest }) => rest)
    order.dismiss()
  }
  const submit = () => {
    const wrong: Errors = {}
    if (!token) wrong.token = text('sell.token-required')
    if (applyPercentage(0n, share) === undefined) wrong.percentage = text('field.percentage-invalid')
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return setRefusals(refusals + 1)
    order.press()
  }

  return { token, percentage, errors, order, refusals, pick, changePercentage, submit, reset }
}
