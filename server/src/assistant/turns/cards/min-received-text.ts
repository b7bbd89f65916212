import type { Language } from '@murmur/contract/languages'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { formatTokenUnits } from '#platform/i18n/format-token-units.ts'
import type { Wording } from '#platform/i18n/wording.ts'

const significantDigits = 6

/** The minimum received amount for text: six significant digits, never rounded up. The card shows all digits. */
export function formatMinReceived(wording: Language | Wording, amount: TokenAmount): string {
  return `${formatMinReceivedNumber(wording, amount)} ${amount.symbol}`
}

/** Like `formatMinReceived`, without the symbol. */
export function formatMinReceivedNumber(wording: Language | Wording, amount: TokenAmount): string {
  return formatTokenUnits(wording, amount, significantDigits)
}
