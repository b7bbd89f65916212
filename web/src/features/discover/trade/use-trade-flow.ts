import type { TradeSide } from '@murmur/contract/trading/trades'
import { useCallback, useState } from 'react'
import type { DiscoveredToken } from '#features/discover/discovered-token.ts'

/** The steps of a trade from a card: no token, a chosen token, then its side. */
export type TradeFlow = {
  token: DiscoveredToken | undefined
  side: TradeSide | undefined
  choose: (token: DiscoveredToken) => void
  act: (side: TradeSide) => void
  close: () => void
}

const nothing = { token: undefined, side: undefined }

/** Holds the step of the trade flow. */
export function useTradeFlow(): TradeFlow {
  const [flow, setFlow] = useState<Pick<TradeFlow, 'token' | 'side'>>(nothing)
  return {
    ...flow,
    choose: useCallback((token: DiscoveredToken) => setFlow({ token, side: undefined }), []),
    act: useCallback((side: TradeSide) => setFlow(({ token }) => ({ token, side })), []),
    close: useCallback(() => setFlow(nothing), []),
  }
}
