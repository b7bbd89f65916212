import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, expect, it } from 'vitest'
import { type SignerServiceOptions, serveSigner } from './serve-signer.ts'

type Sent = { id: number; op: string }
type Answer = (request: Sent) => object | undefined

const dir = mkdtempSync(join(tmpdir(), 'murmur-signer-service-'))
afterAll(() => rmSync(dir, { recursive: true }))
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const ok: Answer = ({ op }) => ({ ok: true, result: { op } })

/** A service whose signer answers as a test decides; without an answer it does not respond. */
async function serve(answer: Answer = ok, more: Partial<SignerServiceOptions> = {}) {
  const signers: { end: () => void; received: Sent[] }[] = []
  const start: SignerServiceOptions['start'] = (onLine) => {
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const received: Sent[] = []
    signers.push({ end, received })
    const write = (line: string) => {
      const request = JSON.parse(line)
      received.push(request)
      const reply = answer(request)
      if (reply) setImmediate(() => onLine(Buffer.from(JSON.stringify({ id: request.id, ...reply }))))
    }
    return { pid: 1, ended, write, kill: end, stop: async () => end() }
  }
  let synced = 0
  const socketPath = join(dir, `socket-${Math.random()}`)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const options = { socketPath, start, syncKeys: () => void synced++, log, ...more }
  const service = await serveSigner(options)
  stops.push(service.stop)
  return { socketPath, signers, options, synced: () => synced }
}

async function open(socketPath: string, isGreeting = true) {
  const socket = connect(socketPath)
  socket.on('error', () => undefined)
  stops.push(() => socket.destroy())
  await once(socket, 'connect')
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  const read = async () => JSON.parse((await lines.next()).value ?? 'null')
  const sendRequest = (request: unknown) => socket.write(`${JSON.stringify(request)}\n`)
  if (isGreeting) {
    sendRequest({ id: 1, op: 'hello' })
    await read()
  }
  return { socket, sendRequest, read }
}
const awaitClose = async ({ socket }: { socket: Socket }) => void (socket.closed || (await once(socket, 'close')))

it('the signer service replies to each connection with that connection’s own ids', async () => {
  const { socketPath, synced } = await serve()
  const [one, two] = [await open(socketPath), await open(socketPath)]
  const before = synced()
  one.sendRequest({ id: 7, op: 'freeze' })
  two.sendRequest({ id: 7, op: 'passkey-state' })
  expect(await one.read()).toEqual({ id: 7, ok: true, result: { op: 'freeze' } })
  expect(await two.read()).toEqual({ id: 7, ok: true, result: { op: 'passkey-state' } })
  expect(synced() - before).toBe(1)
})

it.each(['REFUSED', 'FROZEN', 'NO_LIMIT', 'UNAVAILABLE'])(
  'the signer service passes on %s, and keeps the connection open',
  async (code) => {
    const { socketPath } = await serve((request) =>
      request.op === 'attest' ? { ok: false, code, reason: 'why' } : ok(request),
    )
    const { sendRequest, read } = await open(socketPath)
    sendRequest({ id: 2, op: 'attest' })
    expect(await read()).toEqual({ id: 2, ok: false, code, reason: 'why' })
    sendRequest({ id: 3, op: 'guard-state' })
    expect(await read()).toMatchObject({ id: 3, ok: true })
  },
)

it('the signer service closes all connections when the signer exits, and restarts it for a later one', async () => {
  const { socketPath, signers } = await serve()
  const both = [await open(socketPath), await open(socketPath)]
  signers[0]?.end()
  await Promise.all(both.map(awaitClose))
  await expect.poll(() => open(socketPath).then(() => signers.length)).toBe(2)
})

it('the signer service kills a signer that does not respond', async () => {
  const silent: Answer = (request) => (request.op === 'sign-evm' ? undefined : ok(request))
  const { socketPath } = await serve(silent, { callTimeoutMs: 50 })
  const connection = await open(socketPath)
  connection.sendRequest({ id: 2, op: 'sign-evm' })
  await awaitClose(connection)
})

it('the signer service closes only the connection whose line exceeds the limit once it is serialized again', async () => {
  const { socketPath, signers } = await serve()
  const [hostile, other] = [await open(socketPath), await open(socketPath)]
  hostile.socket.write(`{"id":2,"op":"x","n":[${Array.from({ length: 12_000 }, () => '1e20').join()}]}\n`)
  await awaitClose(hostile)
  other.sendRequest({ id: 2, op: 'guard-state' })
  expect(await other.read()).toMatchObject({ id: 2, ok: true })
  expect(signers[0]?.received.map(({ op }) => op)).not.toContain('x')
})

it('the signer service alternates between connections: a flood on one delays another by a single request', async () => {
  const { socketPath, signers } = await serve()
  const other = await open(socketPath)
  for (let n = 0; n < 20; n++) {
    const flood = await open(socketPath)
    flood.socket.write('{"id":1,"op":"attest"}\n'.repeat(5_000))
    if (n > 0) flood.socket.destroy()
  }
  const count = () => signers[0]?.received.length ?? 0
  const before = count()
  for (let id = 1; id <= 20; id++) {
    other.sendRequest({ id, op: 'guard-state' })
    expect(await other.read()).toMatchObject({ id, ok: true })
  }
  // Each of the 20 waits for one request of each connection at most, of which all but one have left.
  expect(count() - before).toBeLessThan(20 * 20)
})

it('the signer service closes idle connections to accept a server', async () => {
  const { socketPath } = await serve(ok, { helloMs: 60_000 })
  const idle = []
  for (let n = 0; n < 64; n++) idle.push(await open(socketPath, false))
  const { sendRequest, read } = await open(socketPath)
  sendRequest({ id: 2, op: 'guard-state' })
  expect(await read()).toMatchObject({ id: 2, ok: true })
  const withShortTimeout = await serve(ok, { helloMs: 20 })
  await awaitClose(await open(withShortTimeout.socketPath, false))
})

it('the signer service takes over the socket of a killed service, but no socket in use and no other file', async () => {
  const { socketPath, options } = await serve()
  expect(statSync(socketPath).mode & 0o777).toBe(0o660)
  await expect(serveSigner(options)).rejects.toThrow('already runs')
  const file = join(dir, 'kek')
  writeFileSync(file, 'the key')
  await expect(serveSigner({ ...options, socketPath: file })).rejects.toThrow('is a file, not a socket')
  expect(readFileSync(file, 'utf8')).toBe('the key')
})

it('only one of two signer services that start concurrently serves the socket', async () => {
  const { options } = await serve()
  const socketPath = join(dir, 'contested')
  const both = await Promise.allSettled([1, 2].map(() => serveSigner({ ...options, socketPath })))
  for (const each of both) if (each.status === 'fulfilled') stops.push(each.value.stop)
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
