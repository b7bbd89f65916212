import { Resolver } from 'node:dns/promises'

/** Every address of a host name, IPv4 first; [] where it has none. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<string[]>

/**
 * Asks DNS for both kinds of addresses. Not by `dns.lookup`: that one takes a thread of the pool which passwords and pictures
 * need, for as long as a stranger's name server likes.
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
