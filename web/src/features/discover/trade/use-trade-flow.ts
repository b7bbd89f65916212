import type { TradeSide } from '@murmur/contract/trading/trades'
import { useCallback, useState } from 'react'
import type { DiscoveredToken } from '#features/discover/discovered-token.ts'

/** The steps of a trade from a card: no token, a chosen token, then its side. `amountInUsd` prefills the form of a quick buy. */
export type TradeFlow = {
  token: DiscoveredToken | undefined
  side: TradeSide | undefined
  amountInUsd: string | undefined
  choose: (token: DiscoveredToken) => void
  act: (side: TradeSide) => void
  /** Opens the form of a purchase with its amount (plain decimal text); the user still confirms the quote. */
  quickBuy: (token: DiscoveredToken, amountInUsd: string) => void
  close: () => void
}

const closedFlow = { token: undefined, side: undefined, amountInUsd: undefined }

/** Holds the step of the trade flow. */
export function useTradeFlow(): TradeFlow {
  const [flow, setFlow] = useState<Pick<TradeFlow, 'token' | 'side' | 'amountInUsd'>>(closedFlow)
  return {
    ...flow,
    choose: useCallback((token: DiscoveredToken) => setFlow({ ...closedFlow, token }), []),
    act: useCallback((side: TradeSide) => setFlow(({ token }) => ({ ...closedFlow, token, side })), []),
    quickBuy: useCallback((token: DiscoveredToken, amountInUsd: string) => {
      setFlow({ token, side: 'buy', amountInUsd })
    }, []),
    close: useCallback(() => setFlow(closedFlow), []),
  }
}
