import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { commandLine, readPid } from '#engine/clean-leftovers.ts'

/**
 * Locks a folder for this sandbox process, and returns a function that releases the lock. Waits up to `timeoutMs` for
 * another sandbox to exit.
 * @throws Error if another sandbox still uses the folder then
 */
export async function acquireFolderLock(dir: string, timeoutMs = 12_000): Promise<() => void> {
  // The folder contains users' emails, so only this OS account may read it, even if another process created it.
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  chmodSync(dir, 0o700)
  const file = join(dir, 'sandbox.pid')
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const pid = readPid(file)
    if (!pid || pid === process.pid || !/sandbox/.test(commandLine(pid))) break
    if (Date.now() > deadline) throw new Error(`Another sandbox (process ${pid}) is using ${dir}`)
    await delay(100)
  }
  writeFileSync(file, String(process.pid))
  return () => {
    if (readPid(file) === process.pid) rmSync(file, { force: true })
  }
}
