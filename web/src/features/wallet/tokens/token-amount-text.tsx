import type { HeldToken } from '@murmur/contract/trading/wallets'
import { walletAmount } from '#features/wallet/tokens/wallet-amount.ts'
import { formatFullAmount } from '#lib/format/amount.ts'
import { useText } from '#lib/i18n/text.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'

/** A token amount with its symbol; shows all digits on focus. */
export function TokenAmountText({ token, symbol = token.symbol }: { token: HeldToken; symbol?: string }) {
  const { language } = useText()
  const full = formatFullAmount(token, language)
  return (
    <ExpandableText
      shown={`${walletAmount(token, language)} ${symbol}`}
      full={`${full} ${symbol}`}
      className="figure-wide"
    />
  )
}
