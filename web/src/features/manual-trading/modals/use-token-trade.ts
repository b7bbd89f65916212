import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { areTokensEqual } from '@murmur/contract/token-id'
import type { QuoteRequest, TradeSide } from '@murmur/contract/trading/trades'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { useState } from 'react'
import { toToken } from '#features/manual-trading/amount/trade-assets.ts'
import { useTradeAmount } from '#features/manual-trading/amount/use-trade-amount.ts'
import { useOrder } from '#features/manual-trading/order/use-order.ts'
import { toPayingAsset, toPayWithParam, usePayWith } from '#features/manual-trading/pay-with/use-pay-with.ts'
import { useTradeTerms } from '#features/manual-trading/terms/use-trade-terms.ts'

type TradedToken = { address: string; symbol: string; decimals: number; chain: ChainKey }
export type TokenTradeInput = {
  userId: UserId | undefined
  side: TradeSide
  /** The traded token; undefined until the user has chosen one. */
  token: TradedToken | undefined
  /** The user's balances; undefined until they are loaded. */
  tokens: readonly HeldToken[] | undefined
  /** Clears the other fields of the form. */
  onClear: () => void
}

/** The amount of a trade in a modal, the order it defines, and its error. */
export function useTokenTrade({ userId, side, token, tokens, onClear }: TokenTradeInput) {
  const [error, setError] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const payWith = usePayWith(side === 'buy' ? token : undefined, tokens)
  const amount = useTradeAmount(side, { isTokenPaid: payWith.token !== undefined })
  const terms = useTradeTerms()
  const holding = token && tokens?.find((one) => areTokensEqual(one, token))
  const request: QuoteRequest | undefined =
    token && amount.fields && terms.fields
      ? {
          ...{ side, ...amount.fields, ...toPayWithParam(payWith) },
          ...{ tokenAddress: token.address, chain: token.chain, ...terms.fields },
        }
      : undefined

  const clear = () => {
    amount.clear()
    terms.priority.reset()
    setError(undefined)
    onClear()
  }
  const order = useOrder({ userId, form: `wallet-${side}`, request, symbol: token?.symbol, onSuccess: clear })

  const submit = () => {
    if (amount.isValid && terms.fields) return order.press()
    if (!amount.isValid) setError(amount.invalidText)
    if (!terms.fields) terms.slippage.refuse()
    setRefusals(refusals + 1)
  }
  return {
    amount,
    assets: token
      ? { coin: toPayingAsset(token.chain, payWith, tokens), token: toToken(token, holding, tokens !== undefined) }
      : { coin: undefined, token: undefined },
    holding,
    terms,
    error,
    refusals,
    order,
    payWith,
    editAmount: () => setError(undefined),
    changePaid: () => {
      amount.changePaid()
      setError(undefined)
    },
    submit,
    clear,
  }
}
