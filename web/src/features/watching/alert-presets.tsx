import type { AlertCondition } from '@murmur/contract/markets/watchlist'
import { formatPercent } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

/** Distances from the current price, in per cent. */
const presetPercents = [5, 10, 25, 50]

type AlertPresetsProps = {
  condition: AlertCondition
  /** The chosen distance; undefined after a price was typed. */
  percent: number | undefined
  onPick: (percent: number) => void
}

/** Buttons for prices at a distance from the current one. */
export function AlertPresets({ condition, percent, onPick }: AlertPresetsProps) {
  const text = useText()
  return (
    <fieldset aria-label={text('alert.presets')} className="grid grid-cols-4 gap-2">
      {presetPercents.map((preset) => (
        <Button
          key={preset}
          aria-pressed={percent === preset}
          className="min-w-0 !px-1 text-sm"
          onClick={() => onPick(preset)}
        >
          <span dir="ltr">
            {condition === 'above' ? '+' : '−'}
            {formatPercent(preset, text.language)}
          </span>
        </Button>
      ))}
    </fieldset>
  )
}
