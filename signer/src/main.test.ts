import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'murmur-signer-main-'))
const bundle = join(folder, 'signer.mjs')
const env = { SIGNER_KEK_FILE: join(folder, 'kek.json'), SIGNER_POLICY: '{}' }
beforeAll(async () => {
  const entry = fileURLToPath(new URL('main.ts', import.meta.url))
  await build({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', outfile: bundle })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts a signer and waits for its first reply. */
async function startSigner() {
  const child = spawn(process.execPath, [bundle], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  const log = text(child.stderr)
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>
  const lines = createInterface(child.stdout)
  const ask = async (line: object) => {
    child.stdin.write(`${JSON.stringify(line)}\n`)
    return JSON.parse(((await once(lines, 'line')) as [string])[0])
  }
  expect(await ask({ op: 'hello', id: 1, sentinel: null })).toMatchObject({ id: 1, ok: true })
  return { child, log, ended, ask }
}

test('the signer process exits when its input ends, and logs only its start and stop', async () => {
  const { child, log, ended, ask } = await startSigner()
  await ask({ op: 'create-wallet', id: 2, userId: 'user-1', walletId: 'wallet-1' })
  child.stdin.end()
  expect(await ended).toEqual([0, null])
  expect(await log).toBe('signer: started\nsigner: stopped\n')
})

test.each(['SIGTERM', 'SIGINT'] as const)('the signer process exits on %s', async (signal) => {
  const { child, ended } = await startSigner()
  child.kill(signal)
  expect(await ended).toEqual([0, null])
})

test('the signer process opens no debugger on SIGUSR1', async () => {
  const { child, log, ended, ask } = await startSigner()
  child.kill('SIGUSR1')
  expect(await ask({ op: 'x', id: 3 })).toMatchObject({ id: 3, ok: false, code: 'BAD_REQUEST' })
  child.stdin.end()
  await ended
  expect(await log).not.toMatch(/debugger/i)
})

test.each([
  ['no key file', { SIGNER_POLICY: '{}' }],
  ['no policy', { SIGNER_KEK_FILE: join(folder, 'kek.json') }],
  [
    'another router',
    {
      ...env,
      SIGNER_POLICY: JSON.stringify({ 1: { router: `0x${'ab'.repeat(20)}`, treasury: `0x${'ab'.repeat(20)}` } }),
    },
  ],
])('the signer process refuses to start with %s', async (_, settings) => {
  const child = spawn(process.execPath, [bundle], { env: settings, stdio: ['pipe', 'ignore', 'ignore'] })
  expect((await once(child, 'exit'))[0]).toBe(1)
})

test('the signer process exits when its parent is killed with -9', async () => {
  const script = `const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, [${JSON.stringify(bundle)}], { stdio: ['pipe', 'ignore', 'pipe'], detached: true })
    child.stderr.once('data', () => console.log(child.pid))`
  const parent = spawn(process.execPath, ['-e', script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const pid = Number(((await once(createInterface(parent.stdout), 'line')) as [string])[0])
  expect(process.kill(pid, 0)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
