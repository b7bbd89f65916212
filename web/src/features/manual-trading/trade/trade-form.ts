import type { TradeSide } from '@murmur/contract/trading/trades'

/**
 * The trade forms: each stores its own last trade. Those of the wallet and of Discover are modals that open with empty
 * fields; Discover has one per token, such as `discover-buy:eth:0x…`.
 */
export type TradeForm = TradeSide | `wallet-${TradeSide}` | `discover-${TradeSide}:${string}`

/** The sessionStorage key of a form's last trade. */
export const getStorageKey = (form: TradeForm) => `murmur.trade.${form}`

/** Whether a trade of this form is stored, of any user; `readStoredTrade` reads it. */
export function hasStoredTrade(form: TradeForm): boolean {
  try {
    return sessionStorage.getItem(getStorageKey(form)) !== null
  } catch {
    return false
  }
}
