import type { AmountUnit } from '#features/manual-trading/amount/trade-amount.ts'
import type { TradeAssets } from '#features/manual-trading/amount/trade-assets.ts'
import { useText } from '#lib/i18n/text.ts'
import { Segments } from '#ui/form/segments.tsx'

type UnitSwitchProps = {
  units: readonly AmountUnit[]
  unit: AmountUnit
  assets: TradeAssets
  onChange: (unit: AmountUnit) => void
}

/** A segmented choice of the amount's unit; renders nothing until the token is known. */
export function UnitSwitch({ units, unit, assets, onChange }: UnitSwitchProps) {
  const text = useText()
  if (!assets.token) return null
  const labels = { usd: 'USD', percent: '%', coin: assets.coin?.symbol ?? '', token: assets.token.symbol }
  return (
    <Segments
      legend={text('amount.unit')}
      options={units.map((each) => ({
        value: each,
        label: <bdi className="max-w-20 truncate">{labels[each]}</bdi>,
      }))}
      value={unit}
      onChange={onChange}
    />
  )
}
