import { useText } from '#lib/i18n/text.ts'
import { PercentChange } from '#ui/display/percent-change.tsx'

/** A gain and a loss in the selected palette. */
export function PaletteSample() {
  const text = useText()
  return (
    <p className="flex flex-wrap gap-x-6 text-sm">
      <span>
        {text('look.gain')} <PercentChange percent={2.4} />
      </span>
      <span>
        {text('look.loss')} <PercentChange percent={-1.3} />
      </span>
    </p>
  )
}
