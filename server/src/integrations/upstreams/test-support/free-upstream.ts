import { openUpstream, type UpstreamSettings } from '#integrations/upstreams/open-upstream.ts'
import { freeLease } from '#integrations/upstreams/test-support/free-lease.ts'
import type { Upstream } from '#integrations/upstreams/upstream.port.ts'

/** An upstream without a budget, for tests of those who ask it. */
export function freeUpstream(url: string, more: Partial<UpstreamSettings> = {}): Upstream {
  return openUpstream({ name: 'vendor', url, limit: { calls: 6_000, perMs: 60_000 }, lease: freeLease, ...more })
}
