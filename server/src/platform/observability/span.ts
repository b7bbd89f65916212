import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { IntentId } from '@murmur/contract/ids'

/**
 * A part of the work on a message, a request or a trade. `kind` is one of few values, such as a chain, a tool or a type of message:
 * no field may contain words, an address, a name, a key or an amount. `trade`: the quote or trade that it belongs to, if any.
 */
export type SpanFields = { name: string; kind?: string; trade?: IntentId }

const spanChannel = tracingChannel<unknown, SpanFields>('murmur:span')
const events = channel('murmur:span-event')

/** Publishes work as a span, for `traceWork`. The work may set `trade`. Costs next to nothing while nothing subscribes. */
export function withSpan<Result>(span: SpanFields, work: (span: SpanFields) => Promise<Result>): Promise<Result> {
  return spanChannel.hasSubscribers ? spanChannel.tracePromise(() => work(span), span) : work(span)
}

/** Publishes that the span around the caller reached a state. */
export function addSpanEvent(state: string): void {
  if (events.hasSubscribers) events.publish(state)
}
