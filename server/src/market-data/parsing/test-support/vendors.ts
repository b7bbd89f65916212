import type { Address } from '@murmur/contract/address'
import { birdeyeSource } from '#market-data/birdeye/birdeye-source.ts'
import { dexScreenerSource } from '#market-data/dexscreener/dexscreener-source.ts'
import { geckoTerminalSource } from '#market-data/geckoterminal/geckoterminal-source.ts'
import { jupiterSource } from '#market-data/jupiter/jupiter-source.ts'
import type { MarketSource } from '#market-data/market-source.port.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Upstream, UpstreamCall } from '#platform/upstreams/upstream.port.ts'
import { birdeyeWire } from './birdeye-wire.ts'
import { dexScreenerWire } from './dexscreener-wire.ts'
import { geckoWire } from './gecko-wire.ts'
import { jupiterWire } from './jupiter-wire.ts'
import { type Wire, type WireToken, wireNow } from './wire-token.ts'

type Vendor = { name: string; open(settings: { upstream: Upstream; now: Clock }): MarketSource; wire: Wire }

export const vendors: Vendor[] = [
  { name: 'DexScreener', open: dexScreenerSource, wire: dexScreenerWire },
  { name: 'GeckoTerminal', open: geckoTerminalSource, wire: geckoWire },
  { name: 'Jupiter', open: jupiterSource, wire: jupiterWire },
  { name: 'Birdeye', open: birdeyeSource, wire: birdeyeWire },
]

export function openSource(vendor: Vendor, upstream: Upstream): MarketSource {
  return vendor.open({ upstream, now: () => wireNow })
}

/** Serializes a response as the vendor does: `{ raw: '1.10' }` becomes a number with exactly these digits. */
export function serializeWire(answer: unknown): string {
  return JSON.stringify(answer).replace(/\{"raw":"([^"]+)"\}/g, '$1')
}

/** An upstream that serves these tokens. */
export function wireUpstream(vendor: Vendor, tokens: readonly WireToken[]): Upstream & { requests: UpstreamCall[] } {
  const requests: UpstreamCall[] = []
  return {
    name: vendor.name,
    requests,
    async request(call) {
      requests.push(call)
      const answer = vendor.wire(tokens, new URL(call.path, 'http://vendor'), call.headers?.['x-chain'])
      return answer === undefined ? { status: 404, text: '{}' } : { status: 200, text: serializeWire(answer) }
    },
  }
}

/** Calls to every method of a source for one token, by name. */
export function sourceCalls(source: MarketSource, chain: WireToken['chain'], address: string) {
  const all = {
    trending: source.trending && (() => source.trending?.(chain)),
    newest: source.newest && (() => source.newest?.(chain)),
    report: source.report && (() => source.report?.(chain, [address as Address], 'quote')),
    detail: source.detail && (() => source.detail?.(chain, address as Address)),
    search: source.search && (() => source.search?.('BONK')),
    pools: source.pools && (() => source.pools?.(chain, address as Address)),
    trades: source.trades && (() => source.trades?.(chain, address as Address)),
    chart: source.chart && (() => source.chart?.(chain, address as Address, '1h')),
  }
  return Object.entries(all).flatMap(([name, ask]) => (ask ? [{ name, ask: () => Promise.resolve(ask()) }] : []))
}
