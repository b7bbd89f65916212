import type { Ack, RealtimeDown } from '@murmur/contract/realtime'
import { vi } from 'vitest'

type Emitted = { id: number; name: string; payload: unknown }

/** Stands in for a websocket whose other end speaks Socket.IO; `installSockets()` plays that end. */
class FakeSocket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  onclose: (() => void) | null = null
  connected = false
  /** Either end closed it. */
  isClosed = false
  readonly emitted: Emitted[] = []
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
  hear(frame: string) {
    this.onmessage?.({ data: frame })
  }

  /** The line breaks, or never comes about, which browsers report as an error first. */
  break() {
    if (!this.connected) this.onerror?.()
    this.close()
    this.onclose?.()
  }
}

const sockets: FakeSocket[] = []

const makeFake = (url: string): object => new FakeSocket(url)
let makeSocket = makeFake

/** Socket.IO's client keeps the first `WebSocket` that it finds, so every test gets this one. */
class TestWebSocket {
  constructor(url: string) {
    // biome-ignore lint/correctness/noConstructorReturn: a stand-in for the browser's class, which tests replace
    return makeSocket(url)
  }
}

/** In place of the browser's own, so that no test opens a connection. */
export function stubSockets(make = makeFake): void {
  sockets.length = 0
  makeSocket = make
  vi.stubGlobal('WebSocket', TestWebSocket)
}

/** The server's end of the connection that was opened last. */
export function installSockets() {
  stubSockets()
  const last = () => sockets.at(-1) as FakeSocket
  const say = (name: string, payload: unknown) => last().hear(`42${JSON.stringify([name, payload])}`)
  const answer = (ack: unknown) => last().hear(`43${last().emitted.at(-1)?.id}${JSON.stringify([ack])}`)
  return {
    all: sockets,
    last,
    open: () => {
      // The next try would come within a second; the browser's word that it is online again makes it now.
      if (last().isClosed) window.dispatchEvent(new Event('online'))
      last().connected = true
      last().onopen?.()
      last().hear('0{"sid":"fake","upgrades":[],"maxPayload":1000000,"pingInterval":25000,"pingTimeout":20000}')
      last().hear('40{"sid":"fake"}')
    },
    lose: () => last().break(),
    /** The server ends it for good. */
    end: () => last().hear('41'),
    send: <Name extends keyof RealtimeDown>(name: Name, payload: RealtimeDown[Name]) => say(name, payload),
    sendRaw: say,
    /** What was emitted under a name, JSON texts read. */
    heard: (name: string) =>
      sockets
        .flatMap(({ emitted }) => emitted)
        .filter((one) => one.name === name)
        .map(({ payload }) => (typeof payload === 'string' ? JSON.parse(payload) : payload) as Record<string, unknown>),
    /** Acknowledges what was emitted last. */
    acknowledge: (ack: Ack) => answer(ack),
    /** Answers with what is no acknowledgement. */
    acknowledgeUnreadably: () => answer('?'),
  }
}
