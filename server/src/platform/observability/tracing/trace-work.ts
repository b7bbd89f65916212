import type { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel'
import { ROOT_CONTEXT, type Span, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SpanFields } from '../span.ts'
import { startChild } from './start-child.ts'
import { type TradeTraceIds, traceOfTrade } from './trade-trace-ids.ts'

type Published = SpanFields & { error?: unknown; result?: unknown }
type Channel = ReturnType<typeof tracingChannel<Span, Published>>

/**
 * Records the work that `withSpan` publishes, until the returned function is called. Work on a trade belongs to the trade's trace, with a
 * link to the request or message that caused it. Work that created its trade belongs to both traces.
 */
export function traceWork(tracer: Tracer, ids: TradeTraceIds, current: AsyncLocalStorage<Span>): () => void {
  const openSpans = new WeakMap<Published, { span: Span; at: number }>()

  function startInTrade(trade: string, fields: SpanFields, cause?: Span, startTime?: number): Span {
    const links = cause ? [{ context: cause.spanContext() }] : []
    const options = { attributes: attributesOf(fields), links, ...(startTime !== undefined && { startTime }) }
    return ids.useTrade(trade, () => tracer.startSpan(fields.name, options, ROOT_CONTEXT))
  }
  function startSpan(fields: Published): Span {
    const span = fields.trade
      ? startInTrade(fields.trade, fields, current.getStore())
      : startChild(tracer, current.getStore(), fields.name, { attributes: attributesOf(fields) })
    openSpans.set(fields, { span, at: Date.now() })
    return span
  }
  function endSpan(fields: Published): void {
    const openSpan = openSpans.get(fields)
    if (!openSpan) return
    openSpans.delete(fields)
    const { span, at } = openSpan
    const { trade } = fields
    const isInOtherTrace = trade !== undefined && span.spanContext().traceId !== traceOfTrade(trade)
    const spans = isInOtherTrace ? [span, startInTrade(trade, fields, span, at)] : [span]
    for (const each of spans) {
      each.setAttributes(attributesOf(fields))
      if ('error' in fields) each.setStatus({ code: SpanStatusCode.ERROR, message: outcomeOf(fields.error) })
      each.end()
    }
  }

  const channel: Channel = tracingChannel('murmur:span')
  const listeners = { asyncEnd: endSpan } as Parameters<Channel['subscribe']>[0]
  channel.start.bindStore(current, startSpan)
  channel.subscribe(listeners)
  const onEvent = (state: unknown) => void current.getStore()?.addEvent(String(state))
  subscribe('murmur:span-event', onEvent)
  return () => {
    channel.start.unbindStore(current)
    channel.unsubscribe(listeners)
    unsubscribe('murmur:span-event', onEvent)
  }
}

const attributesOf = ({ kind, trade }: SpanFields): Record<string, string> => ({
  ...(kind !== undefined && { 'murmur.kind': kind }),
  ...(trade !== undefined && { 'murmur.trade': trade }),
})

/** The code of a refusal, which contains no value. The message of another error may contain one. */
const outcomeOf = (error: unknown) => (error instanceof Refusal ? error.code : 'failed')
