import { isIP } from 'node:net'
import { NoLogo } from './no-logo.ts'

/** Where a logo may be fetched from. */
export type LogoPlace = {
  url: URL
  /** The IP address to connect to where no name has to be looked up. */
  address?: string
  /** Whether a name may stand for an address that is not public: the operator has listed it so. */
  mayBeLocal: boolean
}

const mostCharacters = 2_000
/** In a list of origins: any public host by https. */
const anyHttps = 'https://*'

/** A list of origins in the form in which URLs are compared with them. Throws for what is none. */
export function readOrigins(origins: readonly string[]): string[] {
  return origins.map((origin) => (origin === anyHttps ? origin : new URL(origin).origin))
}

/**
 * Decides by its text alone whether a logo's URL may be fetched: an origin that the operator lists, exactly so; or, where
 * the list has "https://*", any name by https on its own port. Numbers in any notation are IP addresses to the URL
 * parser, and count only when listed.
 * @throws NoLogo
 */
export function allowLogo(text: string, origins: readonly string[]): LogoPlace {
  const url = text.length <= mostCharacters && URL.canParse(text) ? new URL(text) : undefined
  if (!url) throw new NoLogo('no URL')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new NoLogo('another scheme')
  if (url.username || url.password) throw new NoLogo('credentials')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (origins.includes(url.origin)) {
    const address = host === 'localhost' ? '127.0.0.1' : isIP(host) ? host : undefined
    return { url, ...(address === undefined ? {} : { address }), mayBeLocal: url.protocol === 'http:' }
  }
  if (url.protocol === 'http:') throw new NoLogo('no TLS')
  if (isIP(host)) throw new NoLogo('an IP address')
  if (url.port !== '') throw new NoLogo('another port')
  if (!origins.includes(anyHttps)) throw new NoLogo('an origin that is not listed')
  return { url, mayBeLocal: false }
}
