import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { areTokensEqual } from '@murmur/contract/token-id'
import type { QuoteRequest, TradeSide } from '@murmur/contract/trading/trades'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { useCallback, useState } from 'react'
import { toToken } from '#features/manual-trading/amount/trade-assets.ts'
import { useTradeAmount } from '#features/manual-trading/amount/use-trade-amount.ts'
import { useLazyOrder } from '#features/manual-trading/order/use-lazy-order.ts'
import { useStableValue } from '#features/manual-trading/order/use-stable-value.ts'
import { toPayingAsset, toPayWithParam, usePayWith } from '#features/manual-trading/pay-with/use-pay-with.ts'
import { useTradeTerms } from '#features/manual-trading/terms/use-trade-terms.ts'

export type MarketToken = { address: string; name: string; symbol: string; chain: ChainKey }
type MarketTradeInput = {
  userId: UserId | undefined
  side: TradeSide
  token: MarketToken
  /** The user's balances; undefined until they are loaded. */
  tokens: readonly HeldToken[] | undefined
  initialAmount?: string | undefined
}

/** Decimals of a token that is not held: only the precision of a converted amount depends on them. */
const defaultDecimals = 6

/** The amount of a trade from Discover. Any number is quoted: the server rejects those that cannot be traded. */
export function useMarketTrade({ userId, side, token, tokens, initialAmount = '' }: MarketTradeInput) {
  const [error, setError] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const payWith = usePayWith(side === 'buy' ? token : undefined, tokens)
  const isTokenPaid = payWith.token !== undefined
  const amount = useTradeAmount(side, { initial: initialAmount, isNumeric: true, isTokenPaid })
  const terms = useTradeTerms()
  const holding = tokens?.find((one) => areTokensEqual(one, token))
  const request = useStableValue<QuoteRequest>(
    amount.fields && terms.fields
      ? {
          ...{ side, ...amount.fields, ...toPayWithParam(payWith) },
          ...{ tokenAddress: token.address, chain: token.chain, ...terms.fields },
        }
      : undefined,
  )
  const form = `discover-${side}:${token.chain}:${token.address}` as const
  const { order, onOrder } = useLazyOrder(request !== undefined)
  const clearAmount = amount.clear
  const resetPriority = terms.priority.reset
  // Stable: the loaded order is reported again for a new one.
  const clear = useCallback(() => {
    clearAmount()
    resetPriority()
  }, [clearAmount, resetPriority])
  const decimals = holding?.decimals ?? defaultDecimals

  return {
    amount,
    assets: {
      coin: toPayingAsset(token.chain, payWith, tokens),
      token: toToken({ ...token, decimals }, holding, tokens !== undefined),
    },
    holding,
    terms,
    error,
    refusals,
    order,
    /** The props of `LiveOrder`. */
    input: { userId, form, request, symbol: token.symbol, onSuccess: clear, onOrder },
    payWith,
    clear,
    editAmount: () => setError(undefined),
    changePaid: () => {
      amount.changePaid()
      setError(undefined)
    },
    submit: () => {
      if (request) return order.press()
      if (!amount.isValid) setError(amount.invalidText)
      if (!terms.fields) terms.slippage.refuse()
      setRefusals(refusals + 1)
    },
  }
}
