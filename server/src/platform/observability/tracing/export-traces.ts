import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from '#platform/logger/logger.ts'
import { traceRequests } from './trace-requests.ts'
import { traceUpstreams } from './trace-upstreams.ts'
import { traceWork } from './trace-work.ts'
import { tradeTraceIds } from './trade-trace-ids.ts'

/** Time limit for sending a batch, which also limits how long the process waits for it at its end. */
const timeoutMillis = 3_000

/** Where traces go, and which build they are from. `url`: of an OpenTelemetry collector, with the path (`…/v1/traces`). */
export type TraceTarget = { url: string; version: string; log: Pick<Logger, 'warn'> }

/**
 * Sends the spans of this process to a collector, in batches, until the returned function is called, which sends the rest. Spans that
 * the collector does not take are dropped: nothing waits for them.
 */
export function exportTraces({ url, version, log }: TraceTarget): () => Promise<void> {
  const ids = tradeTraceIds()
  const provider = new TracerProvider({
    idGenerator: ids,
    resource: resourceFromAttributes({ 'service.name': 'murmur', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, timeoutMillis }) })],
  })
  const tracer = provider.getTracer('murmur')
  const currentSpan = new AsyncLocalStorage<Span>()
  const stopFunctions = [
    traceRequests(tracer, currentSpan),
    traceWork(tracer, ids, currentSpan),
    traceUpstreams(tracer, currentSpan),
  ]
  return async () => {
    for (const stop of stopFunctions) stop()
    await provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'the last traces were not exported'))
  }
}
