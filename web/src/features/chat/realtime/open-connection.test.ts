import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket as NodeSocket } from 'ws'
import { type Connection, openConnection } from '#features/chat/realtime/open-connection.ts'
import { installSockets, stubSockets } from '#test-support/fakes/fake-socket.ts'
import { covers } from '../../../../../spec/covers.ts'

const connections: Connection[] = []

function open() {
  const states: string[] = []
  const events: [string, unknown][] = []
  const connection = openConnection({
    // Reported for every failed attempt; only changes are recorded.
    state: (state) => state !== states.at(-1) && states.push(state),
    event: (name, payload) => void events.push([name, payload]),
  })
  connections.push(connection)
  return { connection, states, events }
}

/** The server accepts the connection that was opened last. */
async function openWithSockets(sockets: ReturnType<typeof installSockets>) {
  sockets.open()
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  for (const connection of connections.splice(0)) connection.close()
})

describe('the connection with a fake server', () => {
  beforeEach(() => void vi.useFakeTimers())

  test('reconnects up to 5 times with a 1 s delay (1000 ms, no jitter), and starts over on request', async () => {
    covers('4.states.realtime.02')
    const sockets = installSockets()
    const { connection, states } = open()
    sockets.lose()
    for (let tries = 1; tries <= 5; tries++) {
      vi.advanceTimersByTime(999)
      expect(sockets.all).toHaveLength(tries)
      vi.advanceTimersByTime(1)
      expect(sockets.all).toHaveLength(tries + 1)
      sockets.lose()
    }
    vi.advanceTimersByTime(60_000)
    expect(sockets.all).toHaveLength(6)
    expect(states).toEqual(['reconnecting', 'offline'])
    connection.retry()
    expect(sockets.all).toHaveLength(7)
    await openWithSockets(sockets)
    expect(states.slice(-2)).toEqual(['reconnecting', 'online'])
  })

  test('counts an attempt as failed after 10 s', async () => {
    const sockets = installSockets()
    const { states } = open()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([states, sockets.last().isClosed]).toEqual([['reconnecting'], true])
  })

  test('closes after the ping timeout of a server that stops pinging', async () => {
    const sockets = installSockets()
    const { states } = open()
    await openWithSockets(sockets)
    await vi.advanceTimersByTimeAsync(44_000)
    sockets.last().receive('2')
    await vi.advanceTimersByTimeAsync(44_000)
    expect(states).toEqual(['online'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(states).toEqual(['online', 'reconnecting'])
  })

  test('rejects an emit without a connection, after the timeout, and when the connection breaks', async () => {
    const sockets = installSockets()
    const { connection } = open()
    await expect(connection.emit('message', {}, 10)).rejects.toThrow('no realtime connection')
    await openWithSockets(sockets)
    const late = expect(connection.emit('message', {}, 10_000)).rejects.toThrow('timed out')
    await vi.advanceTimersByTimeAsync(10_000)
    await late
    const broken = expect(connection.emit('message', {}, 10_000)).rejects.toThrow('disconnected')
    sockets.lose()
    await broken
  })

  test('retries at once when the network is back, but never after close', async () => {
    const sockets = installSockets()
    const { connection } = open()
    window.dispatchEvent(new Event('online'))
    await openWithSockets(sockets)
    window.dispatchEvent(new Event('online'))
    expect(sockets.all).toHaveLength(1)
    sockets.lose()
    window.dispatchEvent(new Event('online'))
    expect(sockets.all).toHaveLength(2)
    connection.close()
    window.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(60_000)
    expect([sockets.all.length, sockets.last().isClosed]).toEqual([2, true])
  })

  test('reconnects after an unreadable frame', async () => {
    const sockets = installSockets()
    const { states } = open()
    await openWithSockets(sockets)
    sockets.last().receive('42{"nonsense"')
    expect(states).toEqual(['online', 'reconnecting'])
  })
})

describe('the connection with a real Socket.IO server', () => {
  const http = createServer()
  const io = new Server<DefaultEventsMap>(http, { transports: ['websocket'], pingInterval: 40, pingTimeout: 5000 })
  let allowed = true
  beforeEach(async () => {
    allowed = true
    io.use((_, next) => next(allowed ? undefined : new Error('no')))
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
    const port = (http.address() as AddressInfo).port
    // The test page has no server, and jsdom's WebSocket rejects the events of Node.
    stubSockets((url) => new NodeSocket(url.replace(location.host, `127.0.0.1:${port}`)))
  })
  afterEach(async () => {
    io.removeAllListeners('connection')
    io.disconnectSockets(true)
    await new Promise((done) => http.close(done))
  })

  test('emits with acknowledgement, receives events, replies to pings, and disconnects', async () => {
    const received: unknown[] = []
    let engine: Socket['conn'] | undefined
    const left = new Promise((resolve) => {
      io.on('connection', (socket) => {
        engine = socket.conn
        socket.on('message', (payload: unknown, acknowledge: (ack: unknown) => void) => {
          received.push(payload)
          acknowledge({ ok: true, echo: payload })
          socket.emit('response', { content: 'in "quotes", 42[1]\u2028' })
        })
        socket.on('disconnect', resolve)
      })
    })
    const { connection, states, events } = open()
    await vi.waitFor(() => expect(states).toEqual(['online']), { timeout: 60_000 })
    const answers = await Promise.all(
      ['a', 'b'].map((one) => connection.emit('message', JSON.stringify({ one }), 5000)),
    )
    expect(answers).toEqual(['{"one":"a"}', '{"one":"b"}'].map((echo) => ({ ok: true, echo })))
    expect(received).toEqual(['{"one":"a"}', '{"one":"b"}'])
    await vi.waitFor(() => expect(events).toHaveLength(2), { timeout: 60_000 })
    expect(events[0]).toEqual(['response', { content: 'in "quotes", 42[1]\u2028' }])
    // It replies to several pings.
    for (let pongs = 0; pongs < 2; pongs++) await new Promise((pong) => engine?.once('heartbeat', pong))
    expect(states).toEqual(['online'])
    connection.close()
    expect(await left).toBe('client namespace disconnect')
  })

  test('does not reconnect after the server closed or refused the connection', async () => {
    io.on('connection', (socket) => void socket.disconnect(true))
    const ended = open()
    await vi.waitFor(() => expect(ended.states).toEqual(['online', 'offline']), { timeout: 60_000 })
    allowed = false
    const refused = open()
    await vi.waitFor(() => expect(refused.states).toEqual(['offline']), { timeout: 60_000 })
  })

  test('reconnects after the connection breaks', async () => {
    const { states } = open()
    await vi.waitFor(() => expect(states).toEqual(['online']), { timeout: 60_000 })
    for (const { conn } of io.sockets.sockets.values()) conn.close()
    await vi.waitFor(() => expect(states).toEqual(['online', 'reconnecting', 'online']), { timeout: 60_000 })
  })
})
