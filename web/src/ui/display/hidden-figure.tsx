import { useText } from '#lib/i18n/text.ts'

/** Stands in for a figure while the wallet's values are hidden; the same mask for the total and for each amount. */
export function HiddenFigure({ isTotal = false }: { isTotal?: boolean }) {
  const text = useText()
  return (
    <>
      <span aria-hidden className={isTotal ? undefined : 'text-ink-soft'}>
        *****
      </span>
      <span className="sr-only">{text('balance.hidden')}</span>
    </>
  )
}
