import type { Ack, RealtimeDown } from '@murmur/contract/realtime'
import type { ManagerOptions, SocketOptions } from 'socket.io-client'

type Options = Partial<ManagerOptions & SocketOptions>
type Listener = (...payload: unknown[]) => void
type Emitted = { name: string; payload: unknown; answer: (ack: unknown) => void; fail: (cause: Error) => void }

/** Who hears a name. */
export class Ears {
  readonly #listeners = new Map<string, Listener[]>()
  on = (name: string, listener: Listener) => {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
  }
  tell(name: string, ...payload: unknown[]) {
    for (const listener of this.#listeners.get(name) ?? []) listener(...payload)
  }
}

/** Stands in for a Socket.IO connection; `installSockets()` gives what plays the server at its other end. */
export class FakeSocket extends Ears {
  connected = false
  active = true
  /** How often it was told to connect. */
  tries = 0
  readonly io = new Ears()
  readonly emitted: Emitted[] = []
  readonly options: Options
  patience = 0

  constructor(options: Options) {
    super()
    this.options = options
  }

  connect() {
    this.tries += 1
    return this
  }

  disconnect() {
    this.connected = false
    this.active = false
    this.tell('disconnect', 'io client disconnect')
    return this
  }

  timeout(milliseconds: number) {
    this.patience = milliseconds
    return this
  }

  emitWithAck(name: string, payload: unknown) {
    return new Promise((answer, fail) => this.emitted.push({ name, payload, answer, fail }))
  }
}

const sockets: FakeSocket[] = []

/** In place of the library's own. */
export function io(options: Options): FakeSocket {
  const socket = new FakeSocket(options)
  sockets.push(socket)
  return socket
}

/** The server's end of the connection that was opened last. */
export function installSockets() {
  sockets.length = 0
  const last = () => sockets.at(-1) as FakeSocket
  return {
    all: sockets,
    last,
    open: () => {
      Object.assign(last(), { connected: true, active: true })
      last().tell('connect')
    },
    lose: (isRetried = true) => {
      Object.assign(last(), { connected: false, active: isRetried })
      last().tell('disconnect', 'transport close')
    },
    giveUp: () => {
      last().active = false
      last().io.tell('reconnect_failed')
    },
    send: <Name extends keyof RealtimeDown>(name: Name, payload: RealtimeDown[Name]) => last().tell(name, payload),
    sendRaw: (name: string, payload: unknown) => last().tell(name, payload),
    /** What was emitted under a name, JSON texts read. */
    heard: (name: string) =>
      last()
        .emitted.filter((one) => one.name === name)
        .map(({ payload }) => (typeof payload === 'string' ? JSON.parse(payload) : payload) as Record<string, unknown>),
    /** Acknowledges what was emitted last. */
    acknowledge: (ack: Ack) => last().emitted.at(-1)?.answer(ack),
    leaveUnanswered: () => last().emitted.at(-1)?.fail(new Error('operation has timed out')),
  }
}
