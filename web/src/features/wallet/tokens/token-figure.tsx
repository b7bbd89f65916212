import type { HeldToken } from '@murmur/contract/trading/wallets'
import { walletAmount } from '#features/wallet/tokens/wallet-amount.ts'
import { fullAmount } from '#lib/format/amount.ts'
import { useText } from '#lib/i18n/text.ts'
import { Figure } from '#ui/display/figure.tsx'

/** A token amount with its symbol; shows all digits on focus. */
export function TokenFigure({ token, symbol = token.symbol }: { token: HeldToken; symbol?: string }) {
  const { language } = useText()
  const full = fullAmount(token, language)
  return (
    <Figure shown={`${walletAmount(token, language)} ${symbol}`} full={`${full} ${symbol}`} className="figure-wide" />
  )
}
