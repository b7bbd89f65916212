import { Resolver } from 'node:dns/promises'

/** Returns all addresses of a host name, IPv4 first; [] if it has none. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<string[]>

/**
 * Queries DNS for A and AAAA records. Not `dns.lookup`, which blocks a thread of the pool that password hashing and
 * image processing share, for as long as an untrusted name server takes.
 */
export const resolveHost: ResolveHost = async (host, signal) => {
  signal.throwIfAborted()
  const resolver = new Resolver({ timeout: 1_500, tries: 2 })
  const onAbort = () => resolver.cancel()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
