import { useId } from 'react'
import type { AmountUnit } from '#features/manual-trading/amount/trade-amount.ts'
import type { TradeAssets } from '#features/manual-trading/amount/trade-assets.ts'
import { useText } from '#lib/i18n/text.ts'

type UnitSwitchProps = {
  units: readonly AmountUnit[]
  unit: AmountUnit
  assets: TradeAssets
  onChange: (unit: AmountUnit) => void
}

/** A segmented choice of the amount's unit; renders nothing until the token is known. */
export function UnitSwitch({ units, unit, assets, onChange }: UnitSwitchProps) {
  const text = useText()
  const name = useId()
  if (!assets.token) return null
  const labels = { usd: 'USD', percent: '%', coin: assets.coin?.symbol ?? '', token: assets.token.symbol }
  return (
    <fieldset aria-label={text('amount.unit')} className="inline-flex max-w-full rounded-card bg-sunk p-0.5">
      {units.map((each) => (
        <label
          key={each}
          className="grid min-h-10 min-w-11 max-w-28 cursor-pointer place-items-center rounded-[8px] border border-transparent px-2.5 text-sm font-semibold text-ink-soft has-checked:border-line-strong has-checked:bg-card has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
        >
          <input type="radio" name={name} checked={each === unit} onChange={() => onChange(each)} className="sr-only" />
          <bdi className="max-w-full truncate">{labels[each]}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
