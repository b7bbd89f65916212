import type { Clock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/db.ts'
import { createUpstream } from './create-upstream.ts'
import { leaseCalls } from './lease-calls.ts'
import type { Upstream } from './upstream.port.ts'

export type Upstreams = Record<
  | 'jupiter'
  | 'jupiterData'
  | 'jupiterRelay'
  | 'dexScreener'
  | 'geckoTerminal'
  | 'birdeye'
  | 'goPlus'
  | 'honeypot'
  | 'rugCheck',
  Upstream
>

/** Jupiter has a separate, higher limit for calls that submit transactions. */
const relayCallsPerMinute = 1_200

/** Every vendor's upstream, shared by all instances. Sends nothing before the first call. */
export function wireUpstreams(config: Config, { db, now }: { db: Db; now: Clock }): Upstreams {
  const lease = leaseCalls({ db, now })
  const open = (name: string, url: string, calls: number, headers: Record<string, string> = {}) =>
    createUpstream({ name, url, headers, limit: { calls, perMs: 60_000 }, lease, now })
  const jupiterKey: Record<string, string> = config.JUPITER_API_KEY ? { 'x-api-key': config.JUPITER_API_KEY } : {}
  const birdeyeKey: Record<string, string> = config.BIRDEYE_API_KEY ? { 'X-API-KEY': config.BIRDEYE_API_KEY } : {}
  return {
    jupiter: open('jupiter', config.JUPITER_URL, config.JUPITER_PER_MINUTE, jupiterKey),
    // One budget with the orders, but a circuit breaker of its own: failing token lists must not stop trades.
    jupiterData: open('jupiter', config.JUPITER_URL, config.JUPITER_PER_MINUTE, jupiterKey),
    jupiterRelay: open('jupiter execute', config.JUPITER_URL, relayCallsPerMinute, jupiterKey),
    dexScreener: open('dexscreener', config.DEXSCREENER_URL, config.DEXSCREENER_PER_MINUTE),
    geckoTerminal: open('geckoterminal', `${config.GECKOTERMINAL_URL}/api/v2`, config.GECKOTERMINAL_PER_MINUTE),
    birdeye: open('birdeye', config.BIRDEYE_URL, config.BIRDEYE_PER_MINUTE, birdeyeKey),
    goPlus: open('goplus', config.GOPLUS_URL, config.GOPLUS_PER_MINUTE),
    honeypot: open('honeypot', config.HONEYPOT_URL, config.HONEYPOT_PER_MINUTE),
    rugCheck: open('rugcheck', config.RUGCHECK_URL, config.RUGCHECK_PER_MINUTE),
  }
}
