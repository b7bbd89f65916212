import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { QuoteRequest, TradeSide } from '@murmur/contract/trading/trades'
import { useState } from 'react'
import { useOrder } from '#features/manual-trading/order/use-order.ts'
import { useText } from '#lib/i18n/text.ts'

export type MarketToken = { address: string; name: string; symbol: string; chain: ChainKey }
type MarketTradeInput = {
  userId: UserId | undefined
  side: TradeSide
  token: MarketToken
  initialAmount?: string | undefined
}

/** The amount of a trade from Discover. Any number is quoted: the server rejects those that cannot be traded. */
export function useMarketTrade({ userId, side, token, initialAmount = '' }: MarketTradeInput) {
  const text = useText()
  const [amount, setAmount] = useState(initialAmount)
  const [error, setError] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const written = amount.trim()
  const amountField = side === 'buy' ? { amountInUsd: written } : { percentage: written }
  const request: QuoteRequest | undefined =
    written === '' ? undefined : { side, ...amountField, tokenAddress: token.address, chain: token.chain }
  const form = `discover-${side}:${token.chain}:${token.address}` as const
  const order = useOrder({ userId, form, request, symbol: token.symbol, onSuccess: () => setAmount('') })

  return {
    amount,
    error,
    refusals,
    order,
    changeAmount: (next: string) => {
      setAmount(next)
      setError(undefined)
    },
    submit: () => {
      if (request) return order.press()
      setError(text(side === 'buy' ? 'field.amount-invalid' : 'field.percentage-invalid'))
      setRefusals(refusals + 1)
    },
  }
}
