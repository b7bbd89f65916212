import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { areTokensEqual } from '@murmur/contract/token-id'
import type { QuoteRequest } from '@murmur/contract/trading/trades'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { useCallback, useEffect, useState } from 'react'
import type { AmountFields } from '#features/manual-trading/amount/trade-amount.ts'
import { type TradeAssets, toToken } from '#features/manual-trading/amount/trade-assets.ts'
import { useTradeAmount } from '#features/manual-trading/amount/use-trade-amount.ts'
import { useLazyOrder } from '#features/manual-trading/order/use-lazy-order.ts'
import { useStableValue } from '#features/manual-trading/order/use-stable-value.ts'
import {
  type PayWithState,
  toPayingAsset,
  toPayWithParam,
  usePayWith,
} from '#features/manual-trading/pay-with/use-pay-with.ts'
import { type TradeTerms, useTradeTerms } from '#features/manual-trading/terms/use-trade-terms.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import { type Lookup, useTokenLookup } from '#lib/trading/use-token-lookup.ts'

type Errors = { address?: string; amount?: string; chain?: string }
const emptyFields = { address: '', chain: undefined as ChainKey | undefined }

/** The Buy tab's fields, the order they define, and their errors. */
export function useBuyForm(userId: UserId | undefined, isActive: boolean, tokens: readonly HeldToken[] | undefined) {
  const text = useText()
  const [fields, setFields] = useState(emptyFields)
  const [refusals, setRefusals] = useState(0)
  const terms = useTradeTerms()
  const address = fields.address.trim()
  const lookup = useTokenLookup(address, fields.chain)
  const { found } = lookup
  const [errors, setErrors] = useErrors(found)
  const payWith = usePayWith(found && { chain: found.chain, address: found.token.address }, tokens)
  const amount = useTradeAmount('buy', { isTokenPaid: payWith.token !== undefined })

  const clearAmount = amount.clear
  const resetPriority = terms.priority.reset
  const reset = useCallback(() => {
    setFields(emptyFields)
    setErrors({})
    clearAmount()
    resetPriority()
  }, [clearAmount, resetPriority, setErrors])
  const request = useStableValue(isActive ? toBuyRequest(lookup, amount.fields, payWith, terms.fields) : undefined)
  const { order, onOrder } = useLazyOrder(request !== undefined)
  /** The props of `LiveOrder`. */
  const input = { userId, form: 'buy', request, symbol: found?.token.symbol, onSuccess: reset, onOrder } as const

  const edit = (...changed: (keyof Errors)[]) => {
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.some((name) => name === field))))
    order.dismiss()
  }
  const change = (changes: Partial<typeof emptyFields>) => {
    setFields({ ...fields, ...changes })
    edit(...(Object.keys(changes) as (keyof typeof emptyFields)[]))
  }

  const submit = () => {
    const nextErrors = findErrors(text, address, lookup)
    if (!amount.isValid) nextErrors.amount = amount.invalidText
    setErrors(nextErrors)
    if (!terms.fields) terms.slippage.refuse()
    if (Object.keys(nextErrors).length > 0 || !terms.fields) return setRefusals(refusals + 1)
    order.press()
  }

  return {
    fields,
    errors,
    lookup,
    amount,
    assets: toAssets(lookup, payWith, tokens),
    payWith,
    terms,
    order,
    input,
    refusals,
    change,
    editAmount: () => edit('amount'),
    editTerms: () => edit(),
    changePaid: () => {
      amount.changePaid()
      edit('amount')
    },
    submit,
    reset,
  }
}

/** The form's errors. A token that was found clears the earlier ones of its address. */
function useErrors(found: Lookup['found']) {
  const [errors, setErrors] = useState<Errors>({})
  useEffect(() => {
    if (found) setErrors(({ address: _, chain: __, ...rest }) => rest)
  }, [found])
  return [errors, setErrors] as const
}

function findErrors(text: Translate, address: string, { found, choices }: Lookup): Errors {
  if (!address) return { address: text('buy.address-required') }
  if (found) return {}
  return choices.length > 0 ? { chain: text('chain.required') } : { address: text('buy.address-invalid') }
}

/** @returns undefined while the fields do not define a purchase */
function toBuyRequest(
  { found }: Lookup,
  amount: AmountFields | undefined,
  payWith: PayWithState,
  terms: TradeTerms['fields'],
): QuoteRequest | undefined {
  if (!found || !amount || !terms) return undefined
  const { token, chain } = found
  return { side: 'buy', ...amount, ...toPayWithParam(payWith), tokenAddress: token.address, chain, ...terms }
}

function toAssets({ found }: Lookup, payWith: PayWithState, tokens: readonly HeldToken[] | undefined): TradeAssets {
  if (!found) return { coin: undefined, token: undefined }
  const { token, chain } = found
  const holding = tokens?.find((one) => areTokensEqual(one, { address: token.address, chain }))
  return { coin: toPayingAsset(chain, payWith, tokens), token: toToken(token, holding, tokens !== undefined) }
}
