export type SafeLink = { href: string; shown: string }

/** As many characters of an address are shown. */
const longest = 40

/**
 * A link that strangers wrote, when it can be followed: https, and nothing in it that hides where it leads. `shown` begins
 * with the host as the browser writes it, so that a look-alike letter is seen.
 */
export function safeLink(text: string | null): SafeLink | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.username || url.password) return undefined
  const shown = url.hostname.replace(/^www\./, '') + url.pathname.replace(/\/$/, '')
  return { href: url.href, shown: shown.length > longest ? `${shown.slice(0, longest - 1)}…` : shown }
}
