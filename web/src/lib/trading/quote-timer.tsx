import { useSecondsLeft } from '#lib/browser/use-seconds-left.ts'
import { useText } from '#lib/i18n/text.ts'

type QuoteTimerProps = {
  /** ISO time. */
  validUntil: string
  isShort?: boolean
}

/**
 * "This quote is good for 0:52". Hidden from screen readers, which would announce every second. Renders nothing once the
 * quote has expired.
 */
export function QuoteTimer({ validUntil, isShort = false }: QuoteTimerProps) {
  const text = useText()
  const left = useSecondsLeft(validUntil)
  if (!left) return null
  return (
    <span aria-hidden data-countdown className="font-normal text-ink-soft tabular-nums">
      {text(isShort ? 'quote.good-for-short' : 'quote.good-for', { time: formatTimeLeft(left) })}
    </span>
  )
}

/** "1:05"; isolated, so that Arabic text does not reorder it. */
function formatTimeLeft(seconds: number): string {
  return `\u2066${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}\u2069`
}
