import type { ReactNode, Ref } from 'react'
import { AmountChips } from '#features/manual-trading/amount/amount-chips.tsx'
import { formatEquivalent, toUsd } from '#features/manual-trading/amount/convert-amount.ts'
import { type AmountUnit, amountUnits } from '#features/manual-trading/amount/trade-amount.ts'
import type { TradeAssets } from '#features/manual-trading/amount/trade-assets.ts'
import { UnitSwitch } from '#features/manual-trading/amount/unit-switch.tsx'
import type { TradeAmountField } from '#features/manual-trading/amount/use-trade-amount.ts'
import { formatShortAmount } from '#lib/format/amount.ts'
import { formatUsd } from '#lib/format/format.ts'
import { localizeNumber } from '#lib/format/localize-number.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import { Field } from '#ui/form/field.tsx'

type AmountFieldProps = {
  amount: TradeAmountField
  assets: TradeAssets
  error: string | undefined
  /** Replaces the label, which names the unit. */
  label?: string
  hint?: ReactNode
  /** Replaces the balance, for forms that show it elsewhere. */
  note?: string
  ref?: Ref<HTMLInputElement>
  /** Called when the user changes the amount or its unit. */
  onEdit?: () => void
}

/** The amount of a trade: its field, its unit, its equivalent, and chips for shares of the balance. */
export function AmountField({ amount, assets, error, label, hint, note, ref, onEdit }: AmountFieldProps) {
  const text = useText()
  const { unit } = amount
  const isPercent = unit === 'percent'
  const isNumber = isPercent || label !== undefined
  const withEdit =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      act(...args)
      onEdit?.()
    }
  return (
    <div className="grid gap-1.5 sm:gap-2">
      <Field
        label={label ?? unitLabel(text, unit, assets)}
        ref={ref}
        type={isNumber ? 'number' : undefined}
        {...(isPercent && label === undefined ? { min: 1, max: 100 } : {})}
        {...(isNumber ? { step: 'any' } : {})}
        inputMode="decimal"
        autoComplete="off"
        placeholder={isPercent ? '50' : localizeNumber(unit === 'usd' ? '0.00' : '0', text.language)}
        value={amount.typed}
        onChange={({ target }) => withEdit(amount.type)(target.value)}
        error={error}
        hint={hint}
        className="min-h-14 text-xl font-semibold"
      />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <div className="grid min-h-10 min-w-0 flex-1 content-center text-sm text-ink-soft wrap-anywhere">
          <p>{equivalentText(text, amount, assets)}</p>
          <p>{note ?? balanceText(text, amount, assets)}</p>
        </div>
        <UnitSwitch
          units={amountUnits[amount.side]}
          unit={unit}
          assets={assets}
          onChange={withEdit((to: AmountUnit) => amount.changeUnit(to, assets))}
        />
      </div>
      <AmountChips amount={amount} assets={assets} onPick={withEdit(amount.set)} />
    </div>
  )
}

function unitLabel(text: Translate, unit: AmountUnit, { coin, token }: TradeAssets): string {
  if (unit === 'percent') return text('sell.percentage')
  if (unit === 'usd') return text('buy.amount')
  return text('amount.in', { symbol: (unit === 'coin' ? coin : token)?.symbol ?? '' })
}

/** The balance that the trade draws on; without a token, a hint. */
function balanceText(text: Translate, { side }: TradeAmountField, { coin, token }: TradeAssets): string {
  if (!coin && !token) return text('amount.no-token')
  const { held, decimals = 0, symbol = '' } = (side === 'buy' ? coin : token) ?? {}
  if (held === undefined) return ''
  const amount = formatShortAmount({ amountBaseUnits: String(held), decimals }, text.language)
  return text('sell.balance', { balance: `${amount} ${symbol}` })
}

/** "≈ 0.0102 ETH" below dollars, "≈ $25.00" below another unit. */
function equivalentText(text: Translate, amount: TradeAmountField, assets: TradeAssets): string {
  const asset = amount.side === 'buy' ? assets.coin : assets.token
  if (amount.unit !== 'usd') {
    const usd = toUsd(amount, assets)
    return usd === undefined ? '' : text('amount.about', { amount: formatUsd(usd, text.language) })
  }
  const equivalent = formatEquivalent(amount, amount.side === 'buy' ? 'coin' : 'token', assets, text.language)
  if (!asset || equivalent === '') return ''
  return text('amount.about', { amount: `${equivalent} ${asset.symbol}` })
}
