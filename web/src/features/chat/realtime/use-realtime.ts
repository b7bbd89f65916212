import { Ack, type ClientEvents, type ServerEvents, serverEventSchemas } from '@murmur/contract/realtime'
import { formatIssues } from '@murmur/contract/schema/format-issues'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { type Connection, openConnection } from '#features/chat/realtime/open-connection.ts'
import { CallError } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'

export type RealtimeState = 'connecting' | 'online' | 'reconnecting' | 'offline'
export type RealtimeHandlers = { [Name in keyof ServerEvents]: (payload: ServerEvents[Name]) => void } & {
  connect: () => void
}
export type RealtimeConnection = {
  state: RealtimeState
  /** Resolves when the server acknowledges the event. @throws CallError: the server's refusal, or `UNANSWERED` */
  emit(
    name: keyof ClientEvents,
    payload: object | string,
    timeoutMs?: number,
  ): Promise<Extract<Ack, { ok: true }>['message']>
  retry(): void
}

/** The default acknowledgement timeout in milliseconds. */
const defaultTimeoutMs = 10_000
/** How long the first connection may take before it is reported as `reconnecting`, in milliseconds. */
const connectNoticeMs = 3000

const createUnansweredError = (cause?: unknown) => new CallError('UNANSWERED', 0, '', { cause })

/** The realtime connection of the chat screen, open while the screen is mounted. Errors are logged and change `state`. */
export function useRealtime(isEnabled: boolean, handlers: RealtimeHandlers): RealtimeConnection {
  const { language } = useText()
  const [state, setState] = useState<RealtimeState>('connecting')
  const connection = useRef<Connection>(undefined)
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection keeps the language that it was opened in
  useEffect(() => {
    if (!isEnabled) return
    connection.current = openConnection({
      state(next) {
        setState(next)
        if (next === 'online') latest.current.connect()
      },
      event: (name, payload) => dispatch(latest.current, name, payload),
    })
    const noticeTimer = setTimeout(
      () => setState((now) => (now === 'connecting' ? 'reconnecting' : now)),
      connectNoticeMs,
    )
    return () => {
      clearTimeout(noticeTimer)
      connection.current?.close()
      connection.current = undefined
      // A message sent before the next connection is open must wait for it.
      setState('connecting')
    }
  }, [isEnabled, language])

  const emit = useCallback<RealtimeConnection['emit']>(async (name, payload, timeoutMs = defaultTimeoutMs) => {
    if (!connection.current) throw createUnansweredError()
    const response = await connection.current.emit(name, payload, timeoutMs).catch((cause: unknown) => {
      throw createUnansweredError(cause)
    })
    const ack = v.safeParse(Ack, response)
    if (!ack.success) throw createUnansweredError(new TypeError(formatIssues(ack.issues)))
    if (ack.output.ok) return ack.output.message
    // During an outage, the server may have stored the message.
    const status = ack.output.code === 'SERVICE_UNAVAILABLE' ? 503 : 400
    throw new CallError(ack.output.code, status, ack.output.message, { reason: ack.output.reason })
  }, [])
  const retry = useCallback(() => connection.current?.retry(), [])
  return { state, emit, retry }
}

function dispatch(handlers: RealtimeHandlers, name: string, payload: unknown): void {
  if (!Object.hasOwn(serverEventSchemas, name)) return
  const eventName = name as keyof ServerEvents
  const parsed = v.safeParse(serverEventSchemas[eventName], payload)
  if (parsed.success) (handlers[eventName] as (data: unknown) => void)(parsed.output)
  else console.error(`A realtime "${name}" outside the contract`, formatIssues(parsed.issues))
}
