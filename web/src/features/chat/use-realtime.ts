import { faultsOf } from '@murmur/contract/faults-of'
import { Ack, type RealtimeDown, type RealtimeUp, realtimeDown } from '@murmur/contract/realtime'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Socket } from 'socket.io-client'
import * as v from 'valibot'
import { connect } from '#features/chat/connect.ts'
import { CallError } from '#lib/call-error.ts'

export type RealtimeState = 'connecting' | 'online' | 'reconnecting' | 'offline'
export type Hearing = { [Name in keyof RealtimeDown]: (payload: RealtimeDown[Name]) => void } & { connect: () => void }
export type Realtime = {
  state: RealtimeState
  /** Resolves with the server's yes. @throws CallError: its no, or `UNANSWERED` */
  emit(
    name: keyof RealtimeUp,
    payload: object | string,
    patience?: number,
  ): Promise<Extract<Ack, { ok: true }>['message']>
  retry(): void
}

/** How long an acknowledgement is waited for, in milliseconds. */
const usualPatience = 10_000
/** How long the first connection may take before it is spoken of, in milliseconds. */
const quiet = 3000

const unanswered = (cause?: unknown) => new CallError('UNANSWERED', 0, '', { cause })

/** The realtime connection of the chat screen: open while the screen stands. Trouble is logged, and seen in its state. */
export function useRealtime(isWanted: boolean, hearing: Hearing): Realtime {
  const [state, setState] = useState<RealtimeState>('connecting')
  const socket = useRef<Socket>(undefined)
  const latest = useRef(hearing)
  useEffect(() => {
    latest.current = hearing
  })
  useEffect(() => {
    if (!isWanted) return
    let isLeft = false
    const begin = async () => {
      try {
        const made = await connect()
        if (isLeft) return
        socket.current = made
        listen(made, setState, () => latest.current)
        made.connect()
      } catch (error) {
        console.error('The realtime connection could not be loaded', error)
        setState('offline')
      }
    }
    void begin()
    const slow = setTimeout(() => setState((now) => (now === 'connecting' ? 'reconnecting' : now)), quiet)
    return () => {
      isLeft = true
      clearTimeout(slow)
      socket.current?.disconnect()
      socket.current = undefined
    }
  }, [isWanted])

  const emit = useCallback<Realtime['emit']>(async (name, payload, patience = usualPatience) => {
    if (!socket.current?.connected) throw unanswered()
    const answered = await socket.current
      .timeout(patience)
      .emitWithAck(name, payload)
      .catch((cause: unknown) => {
        throw unanswered(cause)
      })
    const ack = v.safeParse(Ack, answered)
    if (!ack.success) throw unanswered(new TypeError(faultsOf(ack.issues)))
    if (ack.output.ok) return ack.output.message
    throw new CallError(ack.output.code, 400, ack.output.message, { reason: ack.output.reason })
  }, [])

  const retry = useCallback(() => {
    if (!socket.current || socket.current.connected) return
    setState('reconnecting')
    socket.current.connect()
  }, [])
  // A machine that wakes up, or finds its network again, need not be told to.
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
  return { state, emit, retry }
}

const payloads = Object.entries(realtimeDown) as [keyof RealtimeDown, (typeof realtimeDown)[keyof RealtimeDown]][]

function listen(socket: Socket, setState: (state: RealtimeState) => void, hearing: () => Hearing): void {
  const lost = () => setState(socket.active ? 'reconnecting' : 'offline')
  socket.on('connect', () => {
    setState('online')
    hearing().connect()
  })
  socket.on('disconnect', (reason) => reason !== 'io client disconnect' && lost())
  socket.on('connect_error', (error) => {
    console.error('The realtime connection failed', error)
    lost()
  })
  socket.io.on('reconnect_failed', () => setState('offline'))
  for (const [name, shape] of payloads) {
    socket.on(name, (payload: unknown) => {
      const read = v.safeParse(shape, payload)
      if (read.success) return (hearing()[name] as (data: unknown) => void)(read.output)
      console.error(`A realtime "${name}" outside the contract`, faultsOf(read.issues))
    })
  }
}
