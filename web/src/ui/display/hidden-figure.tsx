import { useText } from '#lib/i18n/text.ts'

/** Stands in for a figure while the wallet's values are hidden. */
export function HiddenFigure() {
  const text = useText()
  return (
    <>
      <span aria-hidden className="text-ink-soft">
        *****
      </span>
      <span className="sr-only">{text('balance.hidden')}</span>
    </>
  )
}
