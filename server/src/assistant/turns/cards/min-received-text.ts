import type { Language } from '@murmur/contract/languages'
import { formatUnits } from '@murmur/contract/money'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { amountText } from '#platform/i18n/format.ts'
import type { Wording } from '#platform/i18n/wording.ts'

const significantDigits = 6

/** What is got at least, as it is said: six significant digits, cut and never rounded up. The card has the whole. */
export function minReceivedText(wording: Language | Wording, amount: TokenAmount): string {
  return `${minReceivedNumber(wording, amount)} ${amount.symbol}`
}

/** The same without its symbol. */
export function minReceivedNumber(wording: Language | Wording, { amountBaseUnits, decimals }: TokenAmount): string {
  const units = BigInt(amountBaseUnits)
  const least = 10n ** BigInt(Math.max(0, amountBaseUnits.length - significantDigits))
  // Whole tokens are said whole.
  const step = least < 10n ** BigInt(decimals) ? least : 10n ** BigInt(decimals)
  return amountText(wording, formatUnits(units - (units % step), decimals))
}
