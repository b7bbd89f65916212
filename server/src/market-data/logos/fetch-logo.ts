import { deadline } from '#platform/concurrency/deadline.ts'
import { allowLogo, type LogoPlace, readOrigins } from './allow-logo.ts'
import { getPinned } from './get-pinned.ts'
import { isPublicAddress } from './is-public-address.ts'
import { NoLogo } from './no-logo.ts'
import { remakeLogo } from './remake-logo.ts'
import { type ResolveHost, resolveHost } from './resolve-host.ts'

export type LogoSettings = {
  /**
   * Exact origins; one that is listed may also be http and local. "https://*": any public host by https.
   * Empty: nothing is fetched.
   */
  origins: readonly string[]
  /** Default: DNS. */
  resolve?: ResolveHost
  /** Default: one connection to that address. */
  get?: typeof getPinned
  /** From looking the name up until the last byte. Default 5,000. */
  timeoutMs?: number
  /** Default 512,000. */
  mostBytes?: number
}

const types = new Set(['image/png', 'image/jpeg', 'image/jpg', 'image/webp', 'image/gif'])

/**
 * Fetches a logo from where a stranger says that it lies, and makes it anew as a small WebP. A name has to stand for public
 * addresses alone, and the connection goes to the very one that was looked at.
 * @throws whatever went wrong, NoLogo mostly: there is no logo
 */
export function fetchLogo(settings: LogoSettings): (url: string, signal: AbortSignal) => Promise<Buffer> {
  const { resolve = resolveHost, get = getPinned, timeoutMs = 5_000, mostBytes = 512_000 } = settings
  const origins = readOrigins(settings.origins)
  return async (text, stop) => {
    const place = allowLogo(text, origins)
    const late = deadline(stop, timeoutMs)
    try {
      const address = await addressOf(place, resolve, late.signal)
      const { type, bytes } = await get({ url: place.url, address }, { mostBytes, signal: late.signal })
      if (!types.has(type)) throw new NoLogo('another type')
      return await remakeLogo(bytes)
    } finally {
      late.clear()
    }
  }
}

/** One public address between others is no excuse for these: a name that stands for both is refused. */
async function addressOf(place: LogoPlace, resolve: ResolveHost, signal: AbortSignal): Promise<string> {
  if (place.address !== undefined) return place.address
  const addresses = await resolve(place.url.hostname, signal)
  signal.throwIfAborted()
  const [first] = addresses
  if (first === undefined) throw new NoLogo('no address')
  if (!place.mayBeLocal && !addresses.every(isPublicAddress)) throw new NoLogo('an address that is not public')
  return first
}
