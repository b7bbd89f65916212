import type { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'
import type { Span, Tracer } from '@opentelemetry/api'
import type { FastifyReply } from 'fastify'
import { startChild } from './start-child.ts'

/** A message of Fastify's channel (https://fastify.dev/docs/latest/Reference/Hooks/#diagnostics-channel-hooks). */
type Handling = { reply: FastifyReply; route: { url: string; method: string }; async: boolean }
type Channel = ReturnType<typeof tracingChannel<Span, Handling>>

/** Records the requests by the pattern of their route, never by their URL, until the returned function is called. */
export function traceRequests(tracer: Tracer, current: AsyncLocalStorage<Span>): () => void {
  const openSpans = new WeakMap<Handling, Span>()
  function startSpan(handling: Handling): Span {
    const { method, url } = handling.route
    const attributes = { 'http.request.method': method, 'http.route': url }
    const span = startChild(tracer, undefined, `${method} ${url}`, { attributes })
    openSpans.set(handling, span)
    return span
  }
  function endSpan(handling: Handling): void {
    openSpans.get(handling)?.setAttribute('http.response.status_code', handling.reply.statusCode).end()
    openSpans.delete(handling)
  }
  const channel: Channel = tracingChannel('fastify.request.handler')
  const listeners = {
    end: (handling: Handling) => handling.async || endSpan(handling),
    asyncEnd: endSpan,
  } as Parameters<Channel['subscribe']>[0]
  channel.start.bindStore(current, startSpan)
  channel.subscribe(listeners)
  return () => {
    channel.start.unbindStore(current)
    channel.unsubscribe(listeners)
  }
}
