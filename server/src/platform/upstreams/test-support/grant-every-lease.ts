import type { LeaseCalls } from '#platform/upstreams/upstream.port.ts'

/** Grants every lease: for tests that are not about budgets. */
export const grantEveryLease: LeaseCalls = async (_upstream, _limit, wanted) => ({ granted: wanted, retryMs: 0 })
