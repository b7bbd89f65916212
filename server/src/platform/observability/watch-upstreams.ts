import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Metrics } from './metrics.ts'
import type { UpstreamSample } from './upstream-calls.ts'

/** A message of undici’s diagnostics channels (https://undici.nodejs.org/#/docs/api/DiagnosticsChannel). */
type UndiciRequest = { origin?: string | URL }
type Published = { request: UndiciRequest; response?: { statusCode: number } }

/** Records the calls of `fetch`, and those that `publishUpstreamCall` reports, until the returned function is called. */
export function watchUpstreams(
  metrics: Pick<Metrics, 'recordUpstreamCall'>,
  now = () => performance.now(),
): () => void {
  const begun = new WeakMap<UndiciRequest, number>()
  const settle = (request: UndiciRequest, outcome: string) => {
    const at = begun.get(request)
    if (at === undefined) return
    begun.delete(request)
    metrics.recordUpstreamCall({ host: hostOf(request), outcome, seconds: (now() - at) / 1000 })
  }
  const listeners: [string, (published: Published) => void][] = [
    ['undici:request:create', ({ request }) => void begun.set(request, now())],
    ['undici:request:headers', ({ request, response }) => settle(request, String(response?.statusCode))],
    ['undici:request:error', ({ request }) => settle(request, 'failed')],
  ]
  const added = listeners.map(([name, listen]) => {
    const listener = (published: unknown) => listen(published as Published)
    subscribe(name, listener)
    return () => unsubscribe(name, listener)
  })
  const onCall = (sample: unknown) => metrics.recordUpstreamCall(sample as UpstreamSample)
  subscribe('murmur:upstream-call', onCall)
  return () => {
    for (const remove of added) remove()
    unsubscribe('murmur:upstream-call', onCall)
  }
}

function hostOf({ origin }: UndiciRequest): string {
  return origin && URL.canParse(String(origin)) ? new URL(String(origin)).host : 'unknown'
}
