import { type Frame, readFrame } from '#features/chat/realtime/read-frame.ts'

/** One websocket to the server, from its beginning to its end. */
export type Line = {
  /** Sends an event. Resolves with what the server answers. @throws Error: no connection, or no answer within `patience` ms */
  ask(name: string, payload: unknown, patience: number): Promise<unknown>
  /** Says goodbye; `ended` is not called. */
  close(): void
  /** Ends it as if it had been lost. */
  lose(): void
}

export type LineHears = {
  joined(): void
  event(name: string, payload: unknown): void
  /** It is over; `isFinal`: the server ended it, and wants nobody back. */
  ended(end: { wasJoined: boolean; isFinal: boolean }): void
}

/** How long a connection may take to come about, in milliseconds. */
const toJoin = 10_000

const address = () => `${location.origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`

/** Opens a connection of Socket.IO by websocket alone, as much of it as the chat needs. */
export function openLine(hears: LineHears): Line {
  const socket = new WebSocket(address())
  const asked = askedOf((frame) => socket.send(frame))
  let state: 'joining' | 'joined' | 'over' = 'joining'
  let timer: ReturnType<typeof setTimeout> | undefined
  const expect = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(end, milliseconds)
  }
  const close = () => {
    state = 'over'
    clearTimeout(timer)
    socket.onclose = socket.onmessage = null
    socket.close()
    asked.fail()
  }
  function end(isFinal = false) {
    const wasJoined = state === 'joined'
    close()
    hears.ended({ wasJoined, isFinal })
  }
  let patience = toJoin
  const hear = (frame: Frame) => {
    if (frame.kind === 'left') return end(true)
    if (frame.kind === 'open') {
      patience = frame.patience
      socket.send('40')
    }
    if (frame.kind === 'ping') socket.send('3')
    if (frame.kind === 'open' || frame.kind === 'ping') expect(patience)
    if (frame.kind === 'answer') asked.answer(frame.id, frame.payload)
    if (frame.kind === 'event') hears.event(frame.name, frame.payload)
    if (frame.kind !== 'joined') return
    state = 'joined'
    hears.joined()
  }
  expect(toJoin)
  socket.onclose = () => end()
  socket.onmessage = ({ data }) => {
    const frame = tryToRead(String(data))
    if (frame) hear(frame)
    else end()
  }
  return {
    ask: (name, payload, milliseconds) =>
      state === 'joined'
        ? asked.ask(name, payload, milliseconds)
        : Promise.reject(new Error('There is no realtime connection')),
    close() {
      if (state === 'joined') socket.send('41')
      if (state !== 'over') close()
    },
    lose: () => state !== 'over' && end(),
  }
}

function tryToRead(frame: string): Frame | undefined {
  try {
    return readFrame(frame)
  } catch (error) {
    console.error('A realtime frame could not be read', error)
    return undefined
  }
}

type Waiting = { answer: (payload: unknown) => void; fail: (error: Error) => void }

/** What was asked and not answered yet. */
function askedOf(send: (frame: string) => void) {
  const waiting = new Map<number, Waiting>()
  let count = 0
  return {
    ask: (name: string, payload: unknown, patience: number) =>
      new Promise<unknown>((resolve, reject) => {
        const id = count++
        const done = () => {
          clearTimeout(timer)
          waiting.delete(id)
        }
        const fail = (error: Error) => {
          done()
          reject(error)
        }
        const answer = (said: unknown) => {
          done()
          resolve(said)
        }
        const timer = setTimeout(() => fail(new Error('No answer in time')), patience)
        waiting.set(id, { answer, fail })
        send(`42${id}${JSON.stringify([name, payload])}`)
      }),
    answer: (id: number, payload: unknown) => waiting.get(id)?.answer(payload),
    fail() {
      for (const one of [...waiting.values()]) one.fail(new Error('The realtime connection ended'))
    },
  }
}
