import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, expect, it } from 'vitest'
import { SignerError } from '../signer-error.ts'
import type { SignerProcess } from '../signer-process.ts'
import { serveSigner } from './serve-signer.ts'

const dir = mkdtempSync(join(tmpdir(), 'murmur-signer-service-'))
afterAll(() => rmSync(dir, { recursive: true }))
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A signer that answers with the operation, or as a test decides. */
function stubSigner(answer: (op: string, fields: object) => Promise<unknown>) {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const signer = { pid: 1, ended, call: answer, stop: async () => end() } as SignerProcess
  return { signer, end }
}

async function serve(answer: (op: string, fields: object) => Promise<unknown> = async (op) => ({ op })) {
  const socketPath = join(dir, `socket-${stops.length}-${Math.random()}`)
  const started: ReturnType<typeof stubSigner>[] = []
  const start = () => {
    started.push(stubSigner(answer))
    return started.at(-1)?.signer as SignerProcess
  }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  let synced = 0
  const options = { socketPath, start, syncKeys: () => void synced++, log }
  const service = await serveSigner(options)
  stops.push(service.stop)
  return { socketPath, started, options, synced: () => synced }
}

async function open(socketPath: string) {
  const socket = connect(socketPath)
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  const read = async () => JSON.parse((await lines.next()).value ?? 'null')
  const ask = (line: unknown) => socket.write(`${JSON.stringify(line)}\n`)
  return { socket, ask, read }
}
const closed = (socket: Socket) => (socket.closed ? undefined : once(socket, 'close'))

it('answers each connection under its own ids', async () => {
  const { socketPath, synced } = await serve()
  const [one, two] = [await open(socketPath), await open(socketPath)]
  one.ask({ id: 7, op: 'hello' })
  two.ask({ id: 7, op: 'passkey-state' })
  expect(await one.read()).toEqual({ id: 7, ok: true, result: { op: 'hello' } })
  expect(await two.read()).toEqual({ id: 7, ok: true, result: { op: 'passkey-state' } })
  expect(synced()).toBe(1)
})

it('passes on a refusal, and ends the connection when the outcome is unknown', async () => {
  const { socketPath } = await serve(async (op) => {
    if (op === 'attest') throw new SignerError('REFUSED', 'out of bounds')
    throw new Error('it exited')
  })
  const { socket, ask, read } = await open(socketPath)
  ask({ id: 1, op: 'attest' })
  expect(await read()).toEqual({ id: 1, ok: false, code: 'REFUSED', reason: 'out of bounds' })
  ask({ id: 2, op: 'sign-evm' })
  await closed(socket)
  expect(await read()).toBeNull()
})

it('ends all connections when the signer exits, and starts it for the next one', async () => {
  const { socketPath, started } = await serve()
  const [one, two] = [await open(socketPath), await open(socketPath)]
  one.ask({ id: 1, op: 'hello' })
  await one.read()
  started[0]?.end()
  await Promise.all([closed(one.socket), closed(two.socket)])
  const next = await open(socketPath)
  next.ask({ id: 1, op: 'hello' })
  expect(await next.read()).toMatchObject({ ok: true })
  expect(started).toHaveLength(2)
})

it('reads no more of a connection that has many requests open, while another is answered', async () => {
  let called = 0
  const { socketPath } = await serve((op) => {
    called += 1
    return op === 'hello' ? Promise.resolve({}) : new Promise(() => {})
  })
  const flood = await open(socketPath)
  for (let id = 1; id <= 20_000; id++) flood.ask({ id, op: 'attest', padding: 'x'.repeat(100) })
  const other = await open(socketPath)
  for (let id = 1; id <= 200; id++) {
    other.ask({ id, op: 'hello' })
    expect(await other.read()).toMatchObject({ id, ok: true })
  }
  // At most the chunk that was being read beyond the limit.
  expect(called).toBeLessThan(2_000)
})

it('takes over a socket that a killed service left behind, but not one in use', async () => {
  const { socketPath, options } = await serve()
  expect(statSync(socketPath).mode & 0o777).toBe(0o660)
  await expect(serveSigner(options)).rejects.toThrow('already runs')
  const left = join(dir, 'left-behind')
  writeFileSync(left, '')
  const { stop } = await serveSigner({ ...options, socketPath: left })
  stops.push(stop)
  expect(existsSync(left)).toBe(true)
  expect((await open(left)).socket.readyState).toBe('open')
})
