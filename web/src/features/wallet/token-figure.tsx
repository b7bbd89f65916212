import type { HeldToken } from '@murmur/contract/wallets'
import { walletAmount } from '#features/wallet/wallet-amount.ts'
import { fullUnits } from '#lib/amount.ts'
import { Figure } from '#ui/figure.tsx'

/** A token's amount with its symbol; all its digits on focus. */
export function TokenFigure({ token, symbol = token.symbol }: { token: HeldToken; symbol?: string }) {
  const full = fullUnits(BigInt(token.amountBaseUnits), token.decimals)
  return <Figure shown={`${walletAmount(token)} ${symbol}`} full={`${full} ${symbol}`} className="figure-wide" />
}
