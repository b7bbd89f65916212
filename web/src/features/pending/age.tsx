import { useText } from '#lib/i18n/text.ts'

/** Time elapsed: "12 s", "3 min", "2 h". Changes constantly, so a live region around it must leave it out. */
export function Age({ since, now }: { since: string; now: number }) {
  const text = useText()
  // The browser's clock may be behind the server's.
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
  if (seconds < 60) return text('pending.seconds', { count: seconds })
  if (seconds < 3600) return text('pending.minutes', { count: Math.floor(seconds / 60) })
  return text('pending.hours', { count: Math.floor(seconds / 3600) })
}
