import { spawn } from 'node:child_process'
import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { acquireFolderLock } from '#acquire-folder-lock.ts'
import { createTemporaryFolder } from '../test-support/spawn-sandbox.ts'

const folder = createTemporaryFolder()
afterAll(folder.remove)
const file = join(folder.path, 'sandbox.pid')

test('the folder lock waits for another sandbox to exit, and throws if it keeps running', async () => {
  const other = spawn(process.execPath, ['-e', 'console.log("up"); setInterval(() => {}, 1000)', 'sandbox'])
  await new Promise((resolve) => other.stdout.once('data', resolve))
  writeFileSync(file, String(other.pid))
  await expect(acquireFolderLock(folder.path, 50)).rejects.toThrow(`process ${other.pid}`)

  const locking = acquireFolderLock(folder.path, 10_000)
  other.kill('SIGKILL')
  const release = await locking
  expect(existsSync(file)).toBe(true)
  release()
  expect(existsSync(file)).toBe(false)
})

test('the folder lock ignores the process id of a process that exited, or that another program reuses', async () => {
  for (const pid of ['999999999', '1', 'junk', '']) {
    writeFileSync(file, pid)
    const release = await acquireFolderLock(folder.path, 50)
    release()
  }
})

test.skipIf(process.platform === 'win32')(
  'the folder lock makes the folder private to this user, even if others could read it before',
  async () => {
    chmodSync(folder.path, 0o755)
    const release = await acquireFolderLock(folder.path)
    release()
    expect(statSync(folder.path).mode & 0o777).toBe(0o700)
  },
)
