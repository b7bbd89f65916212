import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { sendSecret } from './send-secret.ts'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
let app: FastifyInstance
afterEach(() => app.close())

/**
 * Starts an app that serves these bytes at `/` once `ready` resolves, and never replies at `/never`; connects to it.
 */
async function serveSecret(bytes: Buffer, ready: (socket: Socket) => Promise<unknown>, addHooks = noHooks) {
  app = fastify({ forceCloseConnections: true })
  addHooks(app)
  let handled = () => {}
  const wasHandled = new Promise<void>((resolve) => {
    handled = resolve
  })
  app.get('/never', () => new Promise(() => {}))
  app.get('/', async (request, reply) => {
    handled()
    await ready(request.raw.socket)
    return sendSecret(reply, bytes)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  return { socket, wasHandled }
}
const noHooks = (_: FastifyInstance) => {}
const immediately = async () => {}
const isWiped = (bytes: Buffer) => expect.poll(() => bytes.every((byte) => byte === 0)).toBe(true)

test('sendSecret sends the bytes and wipes them', async () => {
  const bytes = Buffer.from('{"secret":1}')
  const { socket } = await serveSecret(bytes, immediately)
  socket.end(get('/'))
  expect(await text(socket)).toMatch(/content-type: application\/json; charset=utf-8\r\n[\s\S]*\r\n\r\n\{"secret":1\}$/)
  await isWiped(bytes)
})

test('sendSecret wipes the bytes once sent over a kept-alive connection, and leaves no listener on it', async () => {
  const bytes = Buffer.from('{"secret":1}')
  const listeners: number[] = []
  const { socket } = await serveSecret(bytes, immediately, (app) => {
    app.addHook('onRequest', async ({ raw }) => void listeners.push(raw.socket.listenerCount('close')))
  })
  for (const _ of [1, 2, 3]) {
    socket.write(get('/'))
    await once(socket, 'data')
    await isWiped(bytes)
  }
  expect(new Set(listeners.slice(1)).size).toBe(1)
  expect(listeners[2]).toBe(listeners[0])
})

test('sendSecret wipes the bytes if the client disconnected before they were ready', async () => {
  const bytes = Buffer.from('{"secret":1}')
  const { socket, wasHandled } = await serveSecret(
    bytes,
    (connection) => new Promise((resolve) => connection.once('close', resolve)),
  )
  socket.write(get('/'))
  await wasHandled
  socket.destroy()
  await isWiped(bytes)
})

test('sendSecret wipes the bytes if the client disconnects during the transfer', async () => {
  const bytes = Buffer.alloc(16_000_000, 'x')
  const { socket } = await serveSecret(bytes, immediately)
  socket.write(get('/'))
  await once(socket, 'data')
  socket.pause()
  expect(bytes.at(-1)).not.toBe(0)
  socket.destroy()
  await isWiped(bytes)
})

test('sendSecret wipes the bytes if the client disconnects while the reply is queued behind another', async () => {
  const bytes = Buffer.from('{"secret":1}')
  const { socket, wasHandled } = await serveSecret(bytes, immediately)
  socket.write(get('/never') + get('/'))
  await wasHandled
  await new Promise(setImmediate)
  expect(bytes.toString()).toBe('{"secret":1}')
  socket.destroy()
  await isWiped(bytes)
})

test('sendSecret replies with an error and wipes the bytes if sending fails', async () => {
  const bytes = Buffer.from('{"secret":1}')
  const { socket } = await serveSecret(bytes, immediately, (app) => {
    app.addHook('onSend', async (_request, reply) => {
      if (reply.statusCode === 200) throw new Error('no')
    })
  })
  socket.end(get('/'))
  const reply = await text(socket)
  expect(reply).toMatch(/^HTTP\/1.1 500/)
  expect(reply).not.toContain('secret')
  await isWiped(bytes)
})
