import type { HeldToken } from '@murmur/contract/trading/wallets'
import { AmountField } from '#features/manual-trading/amount/amount-field.tsx'
import type { TradeAssets } from '#features/manual-trading/amount/trade-assets.ts'
import type { TradeAmountField } from '#features/manual-trading/amount/use-trade-amount.ts'
import { getSellAmount } from '#features/manual-trading/forms/get-sell-amount.ts'
import { formatGroupedUnits } from '#lib/format/amount.ts'
import { localizeNumber } from '#lib/format/localize-number.ts'
import { useText } from '#lib/i18n/text.ts'

type SellAmountProps = {
  amount: TradeAmountField
  assets: TradeAssets
  holding: HeldToken | undefined
  error: string | undefined
  /** Whether the form shows the balance with its token. */
  isBalanceAbove?: boolean
  onEdit?: () => void
}

/** "Percentage to Sell (%)" with the resulting amount, or the amount in another unit. */
export function SellAmount({ amount, assets, holding, error, isBalanceAbove = false, onEdit }: SellAmountProps) {
  const text = useText()
  const isPercent = amount.unit === 'percent'
  const units = holding && isPercent ? getSellAmount(holding, amount.plain) : undefined
  const willSell =
    holding && units !== undefined
      ? {
          symbol: holding.symbol,
          amount: localizeNumber(formatGroupedUnits(units, holding.decimals, 4), text.language),
        }
      : undefined
  const note = willSell ? text('sell.will-sell', willSell) : ''
  const fields = { amount, assets, error, ...(onEdit && { onEdit }) }
  if (isBalanceAbove) return <AmountField {...fields} note={note} />
  return (
    <div className="grid gap-2">
      <AmountField {...fields} />
      <p className="min-h-6">{note}</p>
    </div>
  )
}
