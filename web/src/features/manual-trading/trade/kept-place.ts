import type { TradeSide } from '@murmur/contract/trades'

/**
 * The forms that trade: each keeps its own last trade. Those of the wallet and of Discover are modals, and open with a clean
 * form; the latter are named after one token, `discover-buy:eth:0x…`, and each token has its own.
 */
export type TradeForm = TradeSide | `wallet-${TradeSide}` | `discover-${TradeSide}:${string}`

/** Under which name a form's last trade is kept in the browser's tab. */
export const placeOf = (form: TradeForm) => `murmur.trade.${form}`

/** Whether anything is kept of a form, whosever it is: what that is, `readKept` says. */
export function hasKept(form: TradeForm): boolean {
  try {
    return sessionStorage.getItem(placeOf(form)) !== null
  } catch {
    return false
  }
}
