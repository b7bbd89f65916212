import { createUpstream, type UpstreamSettings } from '#platform/upstreams/create-upstream.ts'
import { grantEveryLease } from '#platform/upstreams/test-support/grant-every-lease.ts'
import type { Upstream } from '#platform/upstreams/upstream.port.ts'

/** An upstream without rate limits, for tests that are not about them. */
export function unlimitedUpstream(url: string, more: Partial<UpstreamSettings> = {}): Upstream {
  return createUpstream({
    name: 'upstream',
    url,
    limit: { calls: 1_000_000, perMs: 1_000 },
    lease: grantEveryLease,
    ...more,
  })
}
