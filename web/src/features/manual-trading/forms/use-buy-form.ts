import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { QuoteRequest } from '@murmur/contract/trading/trades'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { isUsdAmount } from '#features/manual-trading/forms/is-usd-amount.ts'
import { useLazyOrder } from '#features/manual-trading/order/use-lazy-order.ts'
import { readAmount } from '#lib/format/typed-amount.ts'
import { useText } from '#lib/i18n/text.ts'
import { useTokenLookup } from '#lib/trading/use-token-lookup.ts'

type Errors = { address?: string; amount?: string; chain?: string }
const empty = { address: '', amount: '', chain: undefined as ChainKey | undefined }

/** The Buy tab's fields, the order they define, and their errors. */
export function useBuyForm(userId: UserId | undefined, isActive: boolean) {
  const text = useText()
  const [fields, setFields] = useState(empty)
  const [errors, setErrors] = useState<Errors>({})
  const [refusals, setRefusals] = useState(0)
  const address = fields.address.trim()
  const { plain: amount, problem } = readAmount(text, fields.amount)
  const lookup = useTokenLookup(address, fields.chain)
  const { found } = lookup

  const reset = useCallback(() => {
    setFields(empty)
    setErrors({})
  }, [])
  const [tokenAddress, chain] = [found?.token.address, found?.chain]
  const request = useMemo<QuoteRequest | undefined>(
    () =>
      isActive && tokenAddress && chain && isUsdAmount(amount)
        ? { side: 'buy', amountInUsd: amount, tokenAddress, chain }
        : undefined,
    [isActive, tokenAddress, chain, amount],
  )
  const { order, onOrder } = useLazyOrder(request !== undefined)
  /** The props of `LiveOrder`. */
  const input = { userId, form: 'buy', request, symbol: found?.token.symbol, onSuccess: reset, onOrder } as const

  // A token that was found clears the earlier errors of its address.
  useEffect(() => {
    if (found) setErrors(({ address: _, chain: __, ...rest }) => rest)
  }, [found])

  const change = (changes: Partial<typeof empty>) => {
    setFields({ ...fields, ...changes })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes))))
    order.dismiss()
  }

  const submit = () => {
    const wrong: Errors = {}
    if (!address) wrong.address = text('buy.address-required')
    else if (lookup.choices.length > 0 && !found) wrong.chain = text('chain.required')
    else if (!found) wrong.address = text('buy.address-invalid')
    if (!isUsdAmount(amount)) wrong.amount = problem ?? text('field.amount-invalid')
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return setRefusals(refusals + 1)
    order.press()
  }

  return { fields, errors, lookup, order, input, refusals, change, submit, reset }
}
