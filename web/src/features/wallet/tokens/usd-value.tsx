import type { HeldToken } from '@murmur/contract/trading/wallets'
import { formatUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

/** The value of a holding in USD: $0 for a zero balance, N/A without a price. */
export function UsdValue({ token }: { token: HeldToken }) {
  const text = useText()
  if (token.priced || token.amountBaseUnits === '0') return <span>{formatUsd(token.usdValue, text.language)}</span>
  return <span className="text-ink-soft">{text('token.no-price')}</span>
}
