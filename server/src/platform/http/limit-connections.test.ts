import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { type ConnectionLimits, limitConnections } from './limit-connections.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function startLimitedServer(bounds: ConnectionLimits): Promise<(from?: string) => Promise<Socket>> {
  const server = createServer((_request, response) => response.end())
  limitConnections(server, bounds)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => server.close().closeAllConnections())
  return async (localAddress = '127.0.0.1') => {
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined).resume()
    closing.push(() => socket.destroy())
    await once(socket, 'connect')
    return socket
  }
}

/** Whether the server accepts a connection. */
async function isServed(socket: Socket): Promise<boolean> {
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
}

test('the connection limit limits one visitor’s connections, serves another’s, and frees a slot when one closes', async () => {
  const open = await startLimitedServer({ max: 100, maxFromOne: 2, isProxy: () => false })
  const first = await open()
  expect(await isServed(first)).toBe(true)
  expect(await isServed(await open())).toBe(true)
  expect(await isServed(await open())).toBe(false)
  expect(await isServed(await open('127.0.0.2'))).toBe(true)
  first.destroy()
  await expect.poll(async () => isServed(await open())).toBe(true)
})

test('the connection limit limits a proxy’s connections only by the total', async () => {
  const open = await startLimitedServer({ max: 3, maxFromOne: 1, isProxy: () => true })
  for (let n = 0; n < 3; n++) expect(await isServed(await open())).toBe(true)
  expect(await isServed(await open())).toBe(false)
})

test('the connection limit counts all addresses of one IPv6 /64 as one visitor', () => {
  const server = new EventEmitter() as Server
  limitConnections(server, { max: 10, maxFromOne: 2, isProxy: () => false })
  const isCut = (remoteAddress: string) => {
    const destroy = vi.fn()
    server.emit('connection', Object.assign(new EventEmitter(), { remoteAddress, destroy }))
    return destroy.mock.calls.length > 0
  }
  const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1']
  expect(addresses.map(isCut)).toEqual([false, false, true, false])
})
