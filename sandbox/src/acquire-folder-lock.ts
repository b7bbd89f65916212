import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { commandLine, readPid } from '#engine/clean-leftovers.ts'

/**
 * Makes this process the folder's only sandbox. One that is still ending is waited for; one that goes on running is a
 * reason not to start. Returns what gives the folder free again.
 */
export async function acquireFolderLock(dir: string, timeoutMs = 12_000): Promise<() => void> {
  // It holds users' mails: no other account may read it, whichever process made the folder.
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
