import { Ack, type RealtimeDown, type RealtimeUp, realtimeDown } from '@murmur/contract/realtime'
import { faultsOf } from '@murmur/contract/schema/faults-of'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { type Link, openLink } from '#features/chat/realtime/open-link.ts'
import { CallError } from '#lib/http/call-error.ts'

export type RealtimeState = 'connecting' | 'online' | 'reconnecting' | 'offline'
export type Hearing = { [Name in keyof RealtimeDown]: (payload: RealtimeDown[Name]) => void } & { connect: () => void }
export type Realtime = {
  state: RealtimeState
  /** Resolves when the server acknowledges. @throws CallError: its refusal, or `UNANSWERED` */
  emit(
    name: keyof RealtimeUp,
    payload: object | string,
    patience?: number,
  ): Promise<Extract<Ack, { ok: true }>['message']>
  retry(): void
}

/** The default acknowledgement timeout in milliseconds. */
const usualPatience = 10_000
/** How long the first connection may take before it is reported as `reconnecting`, in milliseconds. */
const quiet = 3000

const unanswered = (cause?: unknown) => new CallError('UNANSWERED', 0, '', { cause })

/** The realtime connection of the chat screen, open while the screen is mounted. Errors are logged and change `state`. */
export function useRealtime(isWanted: boolean, hearing: Hearing): Realtime {
  const [state, setState] = useState<RealtimeState>('connecting')
  const link = useRef<Link>(undefined)
  const latest = useRef(hearing)
  useEffect(() => {
    latest.current = hearing
  })
  useEffect(() => {
    if (!isWanted) return
    link.current = openLink({
      state(next) {
        setState(next)
        if (next === 'online') latest.current.connect()
      },
      event: (name, payload) => hear(latest.current, name, payload),
    })
    const slow = setTimeout(() => setState((now) => (now === 'connecting' ? 'reconnecting' : now)), quiet)
    return () => {
      clearTimeout(slow)
      link.current?.close()
      link.current = undefined
    }
  }, [isWanted])

  const emit = useCallback<Realtime['emit']>(async (name, payload, patience = usualPatience) => {
    if (!link.current) throw unanswered()
    const answered = await link.current.ask(name, payload, patience).catch((cause: unknown) => {
      throw unanswered(cause)
    })
    const ack = v.safeParse(Ack, answered)
    if (!ack.success) throw unanswered(new TypeError(faultsOf(ack.issues)))
    if (ack.output.ok) return ack.output.message
    // In an outage the message may have been stored.
    const status = ack.output.code === 'SERVICE_UNAVAILABLE' ? 503 : 400
    throw new CallError(ack.output.code, status, ack.output.message, { reason: ack.output.reason })
  }, [])
  const retry = useCallback(() => link.current?.retry(), [])
  return { state, emit, retry }
}

function hear(hearing: Hearing, name: string, payload: unknown): void {
  if (!Object.hasOwn(realtimeDown, name)) return
  const known = name as keyof RealtimeDown
  const read = v.safeParse(realtimeDown[known], payload)
  if (read.success) (hearing[known] as (data: unknown) => void)(read.output)
  else console.error(`A realtime "${name}" outside the contract`, faultsOf(read.issues))
}
