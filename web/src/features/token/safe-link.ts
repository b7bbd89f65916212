export type SafeLink = { href: string; shown: string }

/** Maximum number of displayed characters. */
const longest = 40

/**
 * Validates an untrusted link: https only, without credentials, which could disguise its host. `shown` starts with the host
 * as the browser normalises it, which exposes look-alike letters.
 */
export function safeLink(text: string | null): SafeLink | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.username || url.password) return undefined
  const shown = url.hostname.replace(/^www\./, '') + url.pathname.replace(/\/$/, '')
  return { href: url.href, shown: shown.length > longest ? `${shown.slice(0, longest - 1)}…` : shown }
}
