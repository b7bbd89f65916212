import type { Translate } from '#lib/i18n/text.ts'

/** A waiting time in words: "9 s", "12 min", "23 h 59 min", "48 h". Rounded up, so that it never promises too early an end. */
export function formatWait(text: Translate, milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds <= 60) return text('recipient.wait-seconds', { count: seconds })
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return text('recipient.wait-minutes', { count: minutes })
  const values = { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  return text(values.minutes === 0 ? 'recipient.wait-full-hours' : 'recipient.wait-hours', values)
}
