import type { ChainKey } from '@murmur/contract/chains'
import type { QuoteRequest } from '@murmur/contract/trades'
import { useEffect, useState } from 'react'
import { isUsdAmount } from '#features/manual-trading/is-usd-amount.ts'
import { useOrder } from '#features/manual-trading/use-order.ts'
import { useText } from '#lib/text.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { useTokenLookup } from '#lib/use-token-lookup.ts'

type Errors = { address?: string; amount?: string; chain?: string }
const empty = { address: '', amount: '', chain: undefined as ChainKey | undefined }

/** The Buy tab's fields, what they mean, and what is wrong with them. */
export function useBuyForm(userId: string | undefined, isActive: boolean) {
  const text = useText()
  const [fields, setFields] = useState(empty)
  const [errors, setErrors] = useState<Errors>({})
  const [refusals, setRefusals] = useState(0)
  const address = fields.address.trim()
  const { plain: amount, problem } = readAmount(text, fields.amount)
  const lookup = useTokenLookup(address, fields.chain)
  const { found } = lookup

  const reset = () => {
    setFields(empty)
    setErrors({})
  }
  const request: QuoteRequest | undefined =
    isActive && found && isUsdAmount(amount)
      ? { side: 'buy', amountInUsd: amount, tokenAddress: found.token.address, chain: found.chain }
      : undefined
  const order = useOrder({ userId, form: 'buy', request, symbol: found?.token.symbol, onSuccess: reset })

  // A token that was found clears what was said of the address before.
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
    if (!isUsdAmount(amount)) wrong.amount = problem ?? text('buy.amount-invalid')
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return setRefusals(refusals + 1)
    order.press()
  }

  return { fields, errors, lookup, order, refusals, change, submit, reset }
}
