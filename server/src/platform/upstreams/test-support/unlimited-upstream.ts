import { createUpstream, type UpstreamSettings } from '#platform/upstreams/create-upstream.ts'
import type { Upstream } from '#platform/upstreams/upstream.port.ts'
import { grantEveryLease } from './grant-every-lease.ts'

/** An upstream without a budget, for tests of its callers. */
export function unlimitedUpstream(url: string, more: Partial<UpstreamSettings> = {}): Upstream {
  return createUpstream({
    name: 'vendor',
    url,
    limit: { calls: 6_000, perMs: 60_000 },
    lease: grantEveryLease,
    ...more,
  })
}
