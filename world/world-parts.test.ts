import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { claimDataDir, DataDirHeld, holderOf } from './claim-data-dir.ts'
import { logFile } from './log-file.ts'
import { codeIn } from './mailbox.ts'
import { identify, isRunning } from './process-identity.ts'
import { runChild } from './run-child.ts'
import { solveCaptcha } from './solve-captcha.ts'
import { tempDir } from './temp-dir.ts'

const dir = tempDir()
afterAll(dir.remove)

function script(name: string, source: string): string {
  const path = join(dir.path, `${name}.mjs`)
  writeFileSync(path, source)
  return path
}

it('solves a captcha made by the same rule', () => {
  const parameters = { algorithm: 'PBKDF2/SHA-256', nonce: '00ff', salt: 'aa', cost: 2, keyLength: 32, keyPrefix: '0' }
  const token = JSON.parse(Buffer.from(solveCaptcha({ parameters }), 'base64').toString())
  expect(token.challenge).toEqual({ parameters })
  expect(token.solution.derivedKey).toMatch(/^0[0-9a-f]{63}$/)
})

it('finds the code in a mail, and nothing else', () => {
  expect(codeIn('Your code is\n\n    K7PQ2Z\n\nIt lasts 10 minutes.')).toBe('K7PQ2Z')
  expect(codeIn('HELLO there')).toBeUndefined()
})

it('knows a process by more than its number', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] })
  const identity = identify(child.pid ?? -1)
  expect(isRunning(identity)).toBe(true)
  expect(isRunning({ ...identity, began: 'another time' })).toBe(false)
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.stdin.end()
  await exited
  expect(isRunning(identity)).toBe(false)
})

it('lets one process at a time hold a data folder, and takes over from a dead one', async () => {
  const dataDir = join(dir.path, 'data')
  mkdirSync(dataDir)
  const holder = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] })
  const run = { holder: identify(holder.pid ?? -1), url: 'http://localhost:1', children: [] }
  writeFileSync(join(dataDir, 'running.json'), JSON.stringify(run))
  await expect(claimDataDir(dataDir, 'http://localhost:2', () => undefined)).rejects.toThrow(DataDirHeld)
  expect(holderOf(dataDir)?.url).toBe('http://localhost:1')
  const exited = new Promise((resolve) => holder.once('exit', resolve))
  holder.kill('SIGKILL')
  await exited
  const claim = await claimDataDir(dataDir, 'http://localhost:2', () => undefined)
  claim.release()
})

it('goes on without its log file, says so once, and writes again when it can', () => {
  const logs = join(dir.path, 'logs')
  const said: string[] = []
  const write = logFile(join(logs, 'server.log'), (line) => said.push(line))
  write('one')
  rmSync(logs, { recursive: true })
  writeFileSync(logs, 'in the way')
  write('two')
  write('three')
  expect(said).toEqual([expect.stringContaining(`${join(logs, 'server.log')} cannot be written`)])
  rmSync(logs)
  write('four')
  expect(readFileSync(join(logs, 'server.log'), 'utf8')).toBe('four\n')
  expect(said).toHaveLength(1)
})

it.skipIf(process.platform === 'win32')(
  'keeps other users out of the data folder, also of one that was open',
  async () => {
    const dataDir = join(dir.path, 'private')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o755)
    const claim = await claimDataDir(dataDir, 'http://localhost:2', () => undefined)
    logFile(join(dataDir, 'logs', 'server.log'))('a line')
    const modes = ['', 'running.json', 'logs', 'logs/server.log'].map(
      (name) => statSync(join(dataDir, name)).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o600, 0o700, 0o600])
    claim.release()
  },
)

it('reads the ready line of a child, which ends with its stdin', async () => {
  const lines = [
    "process.stdin.on('end', () => process.exit(7)).resume()",
    'console.log(JSON.stringify({ ready: true, port: 5 }))',
  ]
  const child = runChild<{ port: number }>({
    name: 'child',
    script: script('good', lines.join('\n')),
    env: process.env,
  })
  expect((await child.ready).port).toBe(5)
  process.kill(child.pid, 'SIGSTOP')
  const stopped = child.stop(200)
  expect((await stopped).signal).toBe('SIGKILL')
})

it('passes on the last words of a child that ends before it is ready', async () => {
  const child = runChild({
    name: 'child',
    script: script('bad', "console.error('no such key'); process.exit(3)"),
    env: process.env,
  })
  await expect(child.ready).rejects.toThrow(/ended \(3\) before it was ready:\nno such key/)
})
