import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FolderInUseError, lockFolder } from './lock-folder.ts'

describe('the lock of a database folder', () => {
  let folder: string
  const file = () => join(folder, 'database.lock')
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'murmur-lock-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** Another process that holds the lock. */
  async function startHolder() {
    const code = `import { lockFolder } from '${new URL('lock-folder.ts', import.meta.url)}'
      lockFolder(${JSON.stringify(folder)}, 50); console.log('held'); process.stdin.on('end', () => process.exit()).resume()`
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    return child
  }

  it('refuses a second process, reports the first, and is released immediately when the first is killed', async () => {
    const holder = await startHolder()
    expect(() => lockFolder(folder)).toThrow(FolderInUseError)
    expect(() => lockFolder(folder)).toThrow(`process ${holder.pid} `)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    const lock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(`process ${process.pid} `)
    lock.release()
    expect(existsSync(file())).toBe(false)
  })

  it('ends a process whose lock was taken over', async () => {
    const holder = await startHolder()
    const exit = once(holder, 'exit')
    writeFileSync(file(), JSON.stringify({ pid: 1, host: 'another-container', startedAt: 'x' }))
    expect(await exit).toEqual([1, null])
    expect(readFileSync(file(), 'utf8')).toContain('another-container')
  })

  it('detects a reused process id', () => {
    writeFileSync(file(), JSON.stringify({ pid: process.ppid, host: hostname(), startedAt: 'another boot:1' }))
    lockFolder(folder).release()
  })

  it('respects a holder on another machine while its file keeps being updated', () => {
    writeFileSync(file(), JSON.stringify({ pid: 1, host: 'another-container', startedAt: 'x' }))
    expect(() => lockFolder(folder)).toThrow('process 1 on another-container')
    const quiet = new Date(Date.now() - 60_000)
    utimesSync(file(), quiet, quiet)
    lockFolder(folder).release()
  })

  it('waits for a lock file that is still being written, and takes over one that was never finished', () => {
    writeFileSync(file(), '')
    expect(() => lockFolder(folder)).toThrow(FolderInUseError)
    const quiet = new Date(Date.now() - 60_000)
    utimesSync(file(), quiet, quiet)
    lockFolder(folder).release()
  })
})
