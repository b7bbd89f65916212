export type SafeLink = { href: string; shown: string }

/** Maximum number of displayed characters. */
const maxLength = 40

/**
 * Validates an untrusted link: https only, without credentials, which could disguise its host. `shown` starts with the host
 * as the browser normalises it, which exposes look-alike letters.
 */
export function parseSafeLink(text: string | null): SafeLink | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.username || url.password) return undefined
  const displayText = url.hostname.replace(/^www\./, '') + url.pathname.replace(/\/$/, '')
  return {
    href: url.href,
    shown: displayText.length > maxLength ? `${displayText.slice(0, maxLength - 1)}…` : displayText,
  }
}
