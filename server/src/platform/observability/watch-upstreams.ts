import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Metrics } from './metrics.ts'
import type { UpstreamSample } from './upstream-calls.ts'
import { watchRequests } from './watch-requests.ts'

/** Records the calls of `fetch`, and those that `publishUpstreamCall` reports, until the returned function is called. */
export function watchUpstreams(
  metrics: Pick<Metrics, 'recordUpstreamCall'>,
  now = () => performance.now(),
): () => void {
  const unwatch = watchRequests({
    begin: (host) => ({ host, at: now() }),
    end: ({ host, at }, outcome) => metrics.recordUpstreamCall({ host, outcome, seconds: (now() - at) / 1000 }),
  })
  const onCall = (sample: unknown) => metrics.recordUpstreamCall(sample as UpstreamSample)
  subscribe('murmur:upstream-call', onCall)
  return () => {
    unwatch()
    unsubscribe('murmur:upstream-call', onCall)
  }
}
