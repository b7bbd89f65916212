import type { HeldToken } from '@murmur/contract/wallets'
import { formatUsd } from '#lib/format.ts'
import { useText } from '#lib/text.ts'

/** What a holding is worth; nothing is worth nothing, and without a price the worth is not known. */
export function UsdWorth({ token }: { token: HeldToken }) {
  const text = useText()
  if (token.priced || token.amountBaseUnits === '0') return <span>{formatUsd(token.usdValue, text.language)}</span>
  return <span className="text-ink-soft">{text('token.no-price')}</span>
}
