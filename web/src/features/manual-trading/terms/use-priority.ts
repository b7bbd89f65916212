import type { TradePriority } from '@murmur/contract/trading/priority'
import type { QuoteRequest } from '@murmur/contract/trading/trades'
import { useCallback, useState } from 'react'
import { useTradePreferences } from '#lib/preferences/trade-preferences.ts'

export type Priority = {
  chosen: TradePriority
  /**
   * The priority's part of a request. Always states the chosen one: the account's may differ, if it could not be loaded or was changed on
   * another device.
   */
  fields: Required<Pick<QuoteRequest, 'priority'>>
  choose(next: TradePriority): void
  /** Chooses the account's again. */
  reset(): void
}

/** The priority of one trade: the account's until it is changed here, which does not change the account's. */
export function usePriority(): Priority {
  const account = useTradePreferences()
  const [edited, setEdited] = useState<TradePriority>()
  const chosen = edited ?? account.priority
  return {
    chosen,
    fields: { priority: chosen },
    choose: setEdited,
    reset: useCallback(() => setEdited(undefined), []),
  }
}
