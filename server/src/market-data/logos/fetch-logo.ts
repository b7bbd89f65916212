import { createDeadline } from '#platform/concurrency/deadline.ts'
import { checkLogoUrl, type LogoTarget, parseOrigins } from './check-logo-url.ts'
import { fetchPinnedUrl } from './fetch-pinned-url.ts'
import { isPublicAddress } from './is-public-address.ts'
import { LogoError } from './logo-error.ts'
import { reencodeLogo } from './reencode-logo.ts'
import { type ResolveHost, resolveHost } from './resolve-host.ts'

export type LogoSettings = {
  /**
   * Exact origins, which may be http and local; "https://*" allows any public host over https. An empty list disables
   * fetching.
   */
  origins: readonly string[]
  /** Default: DNS. */
  resolve?: ResolveHost
  /** Default: one connection to that address. */
  get?: typeof fetchPinnedUrl
  /** Time limit from the DNS lookup to the last byte. Default 5,000. */
  timeoutMs?: number
  /** Default 512,000. */
  maxBytes?: number
}

const imageTypes = new Set(['image/png', 'image/jpeg', 'image/jpg', 'image/webp', 'image/gif'])

/**
 * Fetches a logo from an untrusted URL and re-encodes it as a small WebP. Every address of the host must be public, and the
 * connection goes to the address that was checked, so DNS rebinding has no effect.
 * @throws LogoError in most cases; any other error also means that there is no usable logo
 */
export function fetchLogo(settings: LogoSettings): (url: string, signal: AbortSignal) => Promise<Buffer> {
  const { resolve = resolveHost, get = fetchPinnedUrl, timeoutMs = 5_000, maxBytes = 512_000 } = settings
  const origins = parseOrigins(settings.origins)
  return async (text, stop) => {
    const target = checkLogoUrl(text, origins)
    const timeout = createDeadline(stop, timeoutMs)
    try {
      const address = await resolveAddress(target, resolve, timeout.signal)
      const { type, bytes } = await get({ url: target.url, address }, { maxBytes, signal: timeout.signal })
      if (!imageTypes.has(type)) throw new LogoError('another type')
      return await reencodeLogo(bytes)
    } finally {
      timeout.clear()
    }
  }
}

/** Refuses a host if any of its addresses is private, even if others are public. */
async function resolveAddress(target: LogoTarget, resolve: ResolveHost, signal: AbortSignal): Promise<string> {
  if (target.address !== undefined) return target.address
  const addresses = await resolve(target.url.hostname, signal)
  signal.throwIfAborted()
  const [first] = addresses
  if (first === undefined) throw new LogoError('no address')
  if (!target.mayBeLocal && !addresses.every(isPublicAddress)) throw new LogoError('an address that is not public')
  return first
}
