import { isIP } from 'node:net'
import { LogoError } from './logo-error.ts'

/** The address from which a logo may be fetched. */
export type LogoTarget = {
  url: URL
  /** The IP address to connect to; absent if the host name needs a DNS lookup. */
  address?: string
  /** Whether the host may resolve to a private address, because the operator listed the origin. */
  mayBeLocal: boolean
}

const maxCharacters = 2_000
/** An allowlist entry that matches any public host over https. */
const anyHttps = 'https://*'

/** Normalizes the origins for comparison with URLs. Throws for an invalid one. */
export function parseOrigins(origins: readonly string[]): string[] {
  return origins.map((origin) => (origin === anyHttps ? origin : new URL(origin).origin))
}

/**
 * Checks by its text alone whether a logo's URL may be fetched: its origin must be on the operator's list, or the list
 * has "https://*" and the URL is https with a host name and the default port. The URL parser turns numbers in any
 * notation into IP addresses, which are allowed only if listed.
 * @throws LogoError
 */
export function checkLogoUrl(text: string, origins: readonly string[]): LogoTarget {
  const url = text.length <= maxCharacters && URL.canParse(text) ? new URL(text) : undefined
  if (!url) throw new LogoError('no URL')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new LogoError('another scheme')
  if (url.username || url.password) throw new LogoError('credentials')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (origins.includes(url.origin)) {
    const address = host === 'localhost' ? '127.0.0.1' : isIP(host) ? host : undefined
    return { url, ...(address === undefined ? {} : { address }), mayBeLocal: url.protocol === 'http:' }
  }
  if (url.protocol === 'http:') throw new LogoError('no TLS')
  if (isIP(host)) throw new LogoError('an IP address')
  if (url.port !== '') throw new LogoError('another port')
  if (!origins.includes(anyHttps)) throw new LogoError('an origin that is not listed')
  return { url, mayBeLocal: false }
}
