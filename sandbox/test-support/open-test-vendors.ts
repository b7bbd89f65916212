import { type MarketChain, marketChains } from '#market/listed-tokens.ts'
import { createMarketView } from '#market/market-view.ts'
import { createTape } from '#market/tape/create-tape.ts'
import { initialMarketStates } from '#market/tape/initial-market-states.ts'
import { distort } from '#vendors/distort.ts'
import { createProfiles } from '#vendors/profiles.ts'
import type { VendorCall } from '#vendors/vendor.ts'

const origin = 'http://127.0.0.1:3001'

/** Creates the markets of a new sandbox with a controllable clock, and a function to call vendors. */
export function openTestVendors(startedAt = Date.parse('2026-11-21T12:00:00Z')) {
  const clock = { now: startedAt }
  const tapeOf = (chain: MarketChain) => createTape({ chain, initialStates: initialMarketStates(chain, startedAt) })
  const tapes = { eth: tapeOf('eth'), base: tapeOf('base'), sol: tapeOf('sol') }
  const startTimes = Object.fromEntries(marketChains.map((chain) => [chain, startedAt])) as Record<MarketChain, number>
  const market = createMarketView({ tapes, startedAt: startTimes, reserves: () => undefined, now: () => clock.now })
  const profiles = createProfiles()

  /** Creates a vendor call from a path and query. */
  function call(url: string, headers: Record<string, string> = {}): VendorCall {
    const { pathname, searchParams } = new URL(url, origin)
    const path = pathname.split('/').filter(Boolean).map(decodeURIComponent)
    const profile: VendorCall['profile'] = (token) => profiles.of(token, origin)
    return { path, query: searchParams, headers, profile, ...distort(market, undefined) }
  }
  return { clock, tapes, market, profiles, call }
}
