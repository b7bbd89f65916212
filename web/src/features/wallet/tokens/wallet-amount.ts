import type { Language } from '@murmur/contract/languages'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { formatFixedUnits } from '#lib/format/amount.ts'
import { localizeNumber } from '#lib/format/localize-number.ts'

/** A token amount with two decimals: "1,234.50"; "<0.01" for a smaller non-zero amount. */
export function walletAmount({ amountBaseUnits, decimals }: HeldToken, language: Language): string {
  const units = BigInt(amountBaseUnits)
  const [whole = '0', fraction = '00'] = formatFixedUnits(units, decimals, 2).split('.')
  const shownAmount = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
  return localizeNumber(shownAmount === '0.00' && units > 0n ? '<0.01' : shownAmount, language)
}
