import type { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Span, Tracer } from '@opentelemetry/api'
import type { UpstreamSample } from '../upstream-calls.ts'
import { watchRequests } from '../watch-requests.ts'
import { startChild } from './start-child.ts'

/** Records the calls to nodes and vendors within other spans, by host, until the returned function is called. */
export function traceUpstreams(tracer: Tracer, current: AsyncLocalStorage<Span>): () => void {
  const start = (host: string, startTime?: number) => {
    const parent = current.getStore()
    if (!parent) return undefined
    const attributes = { 'server.address': host }
    return startChild(tracer, parent, 'upstream', { attributes, ...(startTime !== undefined && { startTime }) })
  }
  const end = (span: Span | undefined, outcome: string) => void span?.setAttribute('murmur.outcome', outcome).end()
  const unwatch = watchRequests({ begin: start, end })
  const onCall = (published: unknown) => {
    const { host, outcome, seconds } = published as UpstreamSample
    end(start(host, Date.now() - seconds * 1000), outcome)
  }
  subscribe('murmur:upstream-call', onCall)
  return () => {
    unwatch()
    unsubscribe('murmur:upstream-call', onCall)
  }
}
