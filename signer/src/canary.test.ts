import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { EncryptedSecret } from '@murmur/contract/signer'
import { base58 } from '@scure/base'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { encodeCanary, toCanaries } from '../test-support/canary/encode-canary.ts'
import { exportDirectly } from '../test-support/canary/export-directly.ts'
import { findCanary } from '../test-support/canary/find-canary.ts'
import { asUserId, asWalletId } from '../test-support/ids.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-canary-'))
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const [bundle, client, host] = ['signer', 'client', 'host'].map((name) => join(folder, `${name}.mjs`)) as [
  string,
  string,
  string,
]
beforeAll(async () => {
  const entryPoints = {
    signer: at('main.ts'),
    client: at('../../server/src/wallets/signer/signer-client.ts'),
    host: at('../test-support/canary/export-host.ts'),
  }
  const outExtension = { '.js': '.mjs' }
  await build({ entryPoints, outdir: folder, outExtension, bundle: true, platform: 'node', format: 'esm' })
})
afterAll(() => rmSync(folder, { recursive: true }))

const key = Buffer.from('8f2a55949038a9610f50fb23b5883af3b4ecb3c3bb792cbcefbd1542c692be63', 'hex')
const canary = { name: 'key', bytes: key }

test.each([
  ['hex', key.toString('hex')],
  ['upper-case hex', key.toString('hex').toUpperCase()],
  ['base64', key.toString('base64')],
  ['base64 inside longer data', Buffer.concat([Buffer.from('ab'), key, Buffer.from('c')]).toString('base64')],
  ['base64url', key.toString('base64url')],
  ['base58', base58.encode(key)],
  ['a JSON byte array', JSON.stringify([...key])],
  ['a pretty byte array', JSON.stringify([...key], null, 2)],
  ['a JSON buffer', JSON.stringify(key)],
  ['a JSON typed array', JSON.stringify(new Uint8Array(key))],
  ['the number', BigInt(`0x${key.toString('hex')}`).toString()],
  ['raw bytes', key],
  ['UTF-16', Buffer.from(key.toString('hex'), 'utf16le')],
])('the key canary finds a key written as %s, in texts and across the chunks of files', async (_, written) => {
  const padded = Buffer.concat([Buffer.alloc(65_530, 'x'), Buffer.from(written), Buffer.alloc(100, 'y')])
  const file = join(folder, 'haystack')
  writeFileSync(file, padded)
  const hits = await findCanary([canary], { paths: [folder], texts: { frame: padded } })
  expect(hits.map(({ where }) => where)).toEqual(expect.arrayContaining(['frame', file]))
  rmSync(file)
})

test('the key canary finds nothing in clean text, and throws for a path that it cannot read', async () => {
  expect(encodeCanary(canary).length).toBeGreaterThan(20)
  expect(await findCanary([canary], { texts: { frame: JSON.stringify([...Buffer.alloc(1_000, 7)]) } })).toEqual([])
  await expect(findCanary([canary], { paths: [join(folder, 'nowhere')] })).rejects.toThrow('ENOENT')
})

test('the key canary finds no key in a process after it created a wallet, signed and exported through the client', async () => {
  expect(await searchHost('careful')).toEqual([])
})

test('the key canary detects a process that converts the export to text', async () => {
  const found = await searchHost('careless')
  expect(found.some(({ where }) => where.endsWith('.heapsnapshot'))).toBe(true)
  expect(found.some(({ where }) => where.startsWith('memory'))).toBe(process.platform === 'linux')
})

/** Runs the stand-in for the server and searches its memory, then its heap snapshot, log and output. */
async function searchHost(mode: string) {
  const keyFile = join(folder, mode, 'kek.json')
  const snapshot = join(folder, `${mode}.heapsnapshot`)
  const args = [host, client, `node ${bundle}`, keyFile, snapshot, mode]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const logs: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => logs.push(chunk))
  const output = createInterface(child.stdout)
  const exited = once(child, 'exit').then(() => Promise.reject(new Error(Buffer.concat(logs).toString())))
  exited.catch(() => {})
  const nextLine = async () => (await Promise.race([once(output, 'line'), exited]))[0] as string
  // Kills the process: no test is about its shutdown.
  onTestFinished(() => void child.kill('SIGKILL'))
  const exported = await nextLine()
  const { sealed } = JSON.parse(exported) as { sealed: EncryptedSecret }
  const canaries = toCanaries(
    exportDirectly(keyFile, { userId: asUserId('user-1'), walletId: asWalletId('wallet-1'), sealed }),
  )
  const pids = process.platform === 'linux' ? [child.pid as number] : []
  const inMemory = await findCanary(canaries, { pids })
  child.stdin.write('\n')
  const texts = { output: exported + (await nextLine()), log: Buffer.concat(logs) }
  const inFiles = await findCanary(canaries, { paths: [snapshot, `${keyFile}.log`], texts })
  return [...inMemory, ...inFiles]
}
