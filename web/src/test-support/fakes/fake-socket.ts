import type { Ack, ServerEvents } from '@murmur/contract/realtime'
import { vi } from 'vitest'

type EmittedEvent = { id: number; name: string; payload: unknown }

/** A fake WebSocket to a Socket.IO server; `installSockets()` is the server's end. */
class FakeSocket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  onclose: (() => void) | null = null
  connected = false
  /** Whether either end has closed the socket. */
  isClosed = false
  readonly emitted: EmittedEvent[] = []
  readonly url: string

  constructor(url: string) {
    this.url = url
    sockets.push(this)
  }

  send(frame: string) {
    const [, id, json] = /^42(\d+)(.*)$/s.exec(frame) ?? []
    if (!json) return
    const [name, payload] = JSON.parse(json)
    this.emitted.push({ id: Number(id), name, payload })
  }

  close() {
    this.connected = false
    this.isClosed = true
  }

  /** Receives a frame from the server. */
  receive(frame: string) {
    this.onmessage?.({ data: frame })
  }

  /** Breaks the connection, or fails to open it; browsers fire an error event first. */
  break() {
    if (!this.connected) this.onerror?.()
    this.close()
    this.onclose?.()
  }
}

const sockets: FakeSocket[] = []

const makeFake = (url: string): object => new FakeSocket(url)
let makeSocket = makeFake

/** Socket.IO's client keeps the first `WebSocket` that it finds, so all tests share this class. */
class TestWebSocket {
  constructor(url: string) {
    // biome-ignore lint/correctness/noConstructorReturn: a stand-in for the browser's class, which tests replace
    return makeSocket(url)
  }
}

/** Replaces the browser's class, so that no test opens a connection. */
export function stubSockets(make = makeFake): void {
  sockets.length = 0
  makeSocket = make
  vi.stubGlobal('WebSocket', TestWebSocket)
}

/** The server's end of the latest connection. */
export function installSockets() {
  stubSockets()
  const last = () => sockets.at(-1) as FakeSocket
  const emit = (name: string, payload: unknown) => last().receive(`42${JSON.stringify([name, payload])}`)
  const sendAck = (ack: unknown) => last().receive(`43${last().emitted.at(-1)?.id}${JSON.stringify([ack])}`)
  return {
    all: sockets,
    last,
    open: () => {
      // The client would retry within a second; an online event makes it retry now.
      if (last().isClosed) window.dispatchEvent(new Event('online'))
      last().connected = true
      last().onopen?.()
      last().receive('0{"sid":"fake","upgrades":[],"maxPayload":1000000,"pingInterval":25000,"pingTimeout":20000}')
      last().receive('40{"sid":"fake"}')
    },
    lose: () => last().break(),
    /** The server closes the connection permanently. */
    end: () => last().receive('41'),
    send: <Name extends keyof ServerEvents>(name: Name, payload: ServerEvents[Name]) => emit(name, payload),
    sendRaw: emit,
    /** Payloads emitted under a name, with JSON parsed. */
    emitted: (name: string) =>
      sockets
        .flatMap(({ emitted }) => emitted)
        .filter((one) => one.name === name)
        .map(({ payload }) => (typeof payload === 'string' ? JSON.parse(payload) : payload) as Record<string, unknown>),
    /** Acknowledges the last emitted message. */
    acknowledge: (ack: Ack) => sendAck(ack),
    /** Responds with an invalid acknowledgement. */
    acknowledgeUnreadably: () => sendAck('?'),
  }
}
