import { useNow } from '#lib/browser/use-now.ts'
import { formatAge } from '#lib/format/format-age.ts'
import { useText } from '#lib/i18n/text.ts'

/** The age of a stale list. */
export function StaleAge({ since }: { since: string }) {
  const text = useText()
  return <span>{text('discover.as-of', { age: formatAge(text, since, useNow(10_000)) })}</span>
}
