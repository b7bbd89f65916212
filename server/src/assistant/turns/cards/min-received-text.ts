import type { Language } from '@murmur/contract/languages'
import { formatUnits } from '@murmur/contract/money'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { formatAmount } from '#platform/i18n/format.ts'
import type { Wording } from '#platform/i18n/wording.ts'

const significantDigits = 6

/** The minimum received amount for text: six significant digits, never rounded up. The card shows all digits. */
export function minReceivedText(wording: Language | Wording, amount: TokenAmount): string {
  return `${minReceivedNumber(wording, amount)} ${amount.symbol}`
}

/** Like `minReceivedText`, without the symbol. */
export function minReceivedNumber(wording: Language | Wording, { amountBaseUnits, decimals }: TokenAmount): string {
  const units = BigInt(amountBaseUnits)
  const least = 10n ** BigInt(Math.max(0, amountBaseUnits.length - significantDigits))
  // Never truncates whole tokens.
  const step = least < 10n ** BigInt(decimals) ? least : 10n ** BigInt(decimals)
  return formatAmount(wording, formatUnits(units - (units % step), decimals))
}
