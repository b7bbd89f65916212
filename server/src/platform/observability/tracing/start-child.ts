import { ROOT_CONTEXT, type Span, type SpanOptions, type Tracer, trace } from '@opentelemetry/api'

/** Starts a span below another one; without one, in a trace of its own. */
export function startChild(tracer: Tracer, parent: Span | undefined, name: string, options: SpanOptions): Span {
  return tracer.startSpan(name, options, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT)
}
